#!/bin/sh
# Prints the path of a Chromium for the browser tests, installing one if there is none:
# ROPETEAM_CHROMIUM, the system's, Debian's package (as root), or the npm package @sparticuz/chromium.
set -eu
if [ -n "${ROPETEAM_CHROMIUM:-}" ]; then
    echo "$ROPETEAM_CHROMIUM"
    exit 0
fi
system() {
    command -v chromium || command -v chromium-browser || command -v google-chrome
}
if system; then
    exit 0
fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    export DEBIAN_FRONTEND=noninteractive
    { apt-get install -y --no-install-recommends chromium ||
        { apt-get update && apt-get install -y --no-install-recommends chromium; }; } >&2 || true
    if system; then
        exit 0
    fi
fi
echo "chromium: taking the npm package @sparticuz/chromium" >&2
mkdir -p .cache/chromium
npm install --silent --no-audit --no-fund --prefix .cache/chromium @sparticuz/chromium >&2
cd .cache/chromium
# It unpacks itself into the folder for temporary files; here it stays.
TMPDIR=$PWD exec node --input-type=module -e '
import chromium from "@sparticuz/chromium"
console.log(await chromium.executablePath())'
