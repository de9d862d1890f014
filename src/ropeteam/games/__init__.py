"""The games, one package each. They stand on the kernel and never import each other."""
