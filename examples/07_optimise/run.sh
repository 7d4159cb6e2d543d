#!/usr/bin/env bash
# A listing as another tool printed it: what is dead in it, what can be saved, and the same functions as C.
set -euo pipefail
cd "$(dirname "$0")"

wanted=(--outputs 'GAM*' --states 't*,QP*,QDP*')

echo "--- articula optimise arm3r.txt ${wanted[*]}"
articula optimise arm3r.txt "${wanted[@]}" | grep -v ' ms'  # times differ

echo "--- what is told when neither outputs nor states are named"
articula optimise arm3r.txt 2>&1 >/dev/null

echo "--- GAM3 alone, as a listing: articula optimise arm3r.txt --outputs GAM3 --to text"
articula optimise arm3r.txt --outputs GAM3 --states 't*,QP*,QDP*' --to text | tail -5

echo "--- as C: articula optimise arm3r.txt ${wanted[*]} --to c"
articula optimise arm3r.txt "${wanted[@]}" --to c | grep -E 'proven|on-line|^void'

echo "--- as a program that is read again, and has nothing dead in it"
articula optimise arm3r.txt "${wanted[@]}" --to program | articula optimise - | grep -E 'as written|dead'

echo "--- what is no listing"
printf 'a = sin(q1);\nif (a > 0) b = 1;\n' | articula optimise - 2>&1 || echo "exit code $?"
