#!/usr/bin/env bash
# What else acts on a robot.
set -euo pipefail
cd "$(dirname "$0")"

rounded() { sed -E 's/[^-0-9.e+]+/ /g' | awk '{ for (i = 1; i <= NF; ++i) printf "%.3f%s", $i + 0, i < NF ? " " : "\n" }'; }

echo "--- articula model crane.yaml idm"
articula model crane.yaml idm | grep -v "derived in"
echo "--- articula eval crane.yaml idm --at state.json"
articula eval crane.yaml idm --at state.json | rounded
