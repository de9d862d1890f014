"""K2's rules, one file per rulebook section."""
