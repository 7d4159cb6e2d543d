#!/usr/bin/env bash
# The same models on numbers.
set -euo pipefail
cd "$(dirname "$0")"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT

# The last digits of a sine may differ from machine to machine: six are shown.
rounded() { sed -E 's/[^-0-9.e+]+/ /g' | awk '{ for (i = 1; i <= NF; ++i) printf "%.6f%s", $i + 0, i < NF ? " " : "\n" }'; }

echo "--- one state: articula eval puma560-numeric idm --at state.json"
articula eval puma560-numeric idm --at state.json 2>/dev/null | rounded

echo "--- on the moon: articula eval puma560 idm --at state.json --set g=1.62"
articula eval puma560 idm --at state.json --set g=1.62 2>/dev/null | rounded

echo "--- a table: articula eval planar2r idm --csv poses.csv -o torques.csv"
articula eval planar2r idm --csv poses.csv -o "$scratch/torques.csv"
head -1 "$scratch/torques.csv"
tail -n +2 "$scratch/torques.csv" | rounded

echo "--- a value is missing"
echo '{"q": [0, 0], "qd": [0, 0]}' | articula eval planar2r idm --at - 2>&1 || echo "exit code $?"
