"""The HTTP face: thin, one module for each kind of resource."""
