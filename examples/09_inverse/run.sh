#!/usr/bin/env bash
# Inverse geometry: the formulas, every configuration that reaches a pose, a table of poses, poses out of reach, code, the audit.
set -euo pipefail
cd "$(dirname "$0")"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT

echo "--- articula model elbow.yaml inverse-geometry"
articula model elbow.yaml inverse-geometry

# Residuals are rounding errors: their digits are any computer's own.
residuals() { sed -E 's/ [0-9]e[-+][0-9]+ / ..... /'; }

echo "--- articula ik elbow.yaml --pose pose.json"
articula ik elbow.yaml --pose pose.json | residuals

echo "--- articula ik elbow.yaml --pose pose.json --limits --seed 2.6,-1.6,3,0,0,0: the nearest first"
articula ik elbow.yaml --pose pose.json --limits --seed 2.6,-1.6,3,0,0,0 | sed -n 2,3p | residuals

echo "--- articula ik elbow.yaml --csv poses.csv: how many solutions each pose has, and one that has none"
articula ik elbow.yaml --csv poses.csv -o "$scratch/solutions.csv"
head -n 1 "$scratch/solutions.csv"
cut -d, -f1 "$scratch/solutions.csv" | sort | uniq -c | grep -v row
echo '{"position": [0.90, 0.30, 0.10], "quaternion": [1, 0, 0, 0]}' | articula ik elbow.yaml --pose - | sed -n '1p;s/ and turned by .*//;/reach/p'

echo "--- the same solver as C: articula model elbow.yaml inverse-geometry --to c -o elbow.h"
articula model elbow.yaml inverse-geometry --to c -o "$scratch/elbow.h"
grep -n "^.*int elbow_inverse(" "$scratch/elbow.h" | cut -d: -f2-

echo "--- articula ik --audit elbow.yaml --poses 200"
articula ik --audit elbow.yaml --poses 200 | sed -E 's/ [0-9.]+e-1[0-9] / ....... /'

echo "--- what is no pose"
echo '{"T": [[1, 0, 0, 0.3], [0, 1, 0, 0], [0, 0, -1, 0.2]]}' | articula ik elbow.yaml --pose - 2>&1 || echo "exit code $?"
