#!/usr/bin/env bash
# Generated C in a program of one's own.
set -euo pipefail
cd "$(dirname "$0")"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT

articula model scara idm --to c -o "$scratch/scara_idm.c"
"${CC:-cc}" -std=c99 -O2 -Wall -Wextra -Werror -I"$scratch" main.c -o "$scratch/main" -lm

echo "--- the program"
"$scratch/main"
echo "--- the same state through articula eval"
echo '{"q":[0.3,0.6,0.1,0],"qd":[1,-1,0.2,0],"qdd":[0.5,0,0,1]}' | articula eval scara idm --at - |
  sed -E 's/[^-0-9.e+]+/ /g' | awk '{ printf "moving  %10.6f %10.6f %10.6f %10.6f\n", $1, $2, $3, $4 }'
