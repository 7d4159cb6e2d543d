#!/usr/bin/env bash
# From a log to parameters: a simulated arm, measured with noise, whose load nobody told about.
set -euo pipefail
cd "$(dirname "$0")"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT
cp arm.log.yaml "$scratch"

articula simulate arm.yaml --motion motion.yaml --control feedforward --rate 10000 --step 0.001 -o - |
  /usr/bin/python3 measure.py >"$scratch/measured.csv"

echo "--- the arm, described with 1 kg too little: articula identify arm.yaml --set Ml=2 --log arm.log.yaml"
articula identify arm.yaml --set Ml=2 --log "$scratch/arm.log.yaml" --report "$scratch/report.html" -o "$scratch/found.yaml"

echo "--- without accelerations: --model filtered, energy, power beside it"
articula identify arm.yaml --set Ml=2 --log "$scratch/arm.log.yaml" --compare filtered,energy,power | sed -n '/other models/,/^$/p'

echo "--- the robot with what was found: articula show found.yaml"
articula show "$scratch/found.yaml" | sed -n '/Inertial/,/^$/p'

echo "--- and a log that cannot be right: articula identify arm.yaml --log wrong.yaml"
sed 's/unit: deg/unit: rad/' arm.log.yaml >"$scratch/wrong.yaml"
articula identify arm.yaml --set Ml=2 --log "$scratch/wrong.yaml" 2>&1 >/dev/null | sed "s|$scratch/||"
