#!/usr/bin/env bash
# Links that bend: how far a loaded crane gives way, what its steel bears, and where its joints must go so that the hook is where it should.
set -euo pipefail
cd "$(dirname "$0")"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT
state='{"q":[0.5,-0.3],"qd":[0,0],"qdd":[0,0]}'

echo "--- at rest: articula beams crane.yaml --at - --payload 100@hook"
echo "$state" | articula beams crane.yaml --at - --payload 100@hook

echo "--- along a motion: articula beams crane.yaml --to 1,-1 --duration 2 --payload 100@hook --plot crane.svg -o crane.csv"
articula beams crane.yaml --to 1,-1 --duration 2 --payload 100@hook --plot "$scratch/crane.svg" -o "$scratch/crane.csv"
head -c 4 "$scratch/crane.svg" && echo
head -1 "$scratch/crane.csv"

echo "--- too much: articula beams crane.yaml --at - --payload 300@hook"
echo "$state" | articula beams crane.yaml --at - --payload 300@hook 2>&1 >/dev/null
