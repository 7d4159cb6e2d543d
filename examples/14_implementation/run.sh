#!/usr/bin/env bash
# Cheaper ways to compute torques: what they save and what they miss, and tables as C, compiled and run.
set -euo pipefail
cd "$(dirname "$0")"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT

echo "--- articula implement arm.yaml exact drop:friction drop:tool small-angles:q2 tables:33 tables:9,cubic"
articula implement arm.yaml exact drop:friction drop:tool small-angles:q2 tables:33 tables:9,cubic | sed -n '1,13p'

echo "--- what may be left out for five percent: articula implement arm.yaml drop:5% --json"
articula implement arm.yaml drop:5% --json | grep -o '"remark":"[^"]*"'

echo "--- as C: articula implement arm.yaml tables:33 --to c -o arm_tables.c"
articula implement arm.yaml tables:33 --to c -o "$scratch/arm_tables.c"
cp try.c "$scratch"
cc -std=c99 -O2 -o "$scratch/try" "$scratch/try.c" "$scratch/arm_tables.c" -lm
"$scratch/try"
echo "--- the exact torques: articula eval arm.yaml idm --at state.json"
articula eval arm.yaml idm --at state.json | sed -E 's/([0-9]\.[0-9]{3})[0-9]*/\1/g'
