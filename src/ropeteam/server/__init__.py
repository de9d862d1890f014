"""The play server: HTTP and live API, storage, identity. Knows no game."""
