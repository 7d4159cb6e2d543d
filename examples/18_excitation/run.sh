#!/usr/bin/env bash
# A motion to identify an arm by: found within limits, simulated, and compared with a motion by hand of the same length.
set -euo pipefail
cd "$(dirname "$0")"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT
arm=../16_identification/arm.yaml

articula excite "$arm" --duration 7 --velocity 3 --acceleration 12 --effort 120,40 --range q1=-2:2 --range q2=-2:2 \
  -o "$scratch/exciting.yaml" --json >"$scratch/found.json" 2>/dev/null
cp ../16_identification/motion.yaml "$scratch/by_hand.yaml"

for motion in by_hand exciting; do
  articula simulate "$arm" --motion "$scratch/$motion.yaml" --control feedforward --rate 10000 --step 0.001 -o - |
    /usr/bin/python3 ../16_identification/measure.py >"$scratch/measured.csv"
  sed 's/^title: .*/title: '"$motion"'/' ../16_identification/arm.log.yaml >"$scratch/$motion.log.yaml"
  articula identify "$arm" --log "$scratch/$motion.log.yaml" --json >"$scratch/$motion.json" 2>/dev/null
done

/usr/bin/python3 compare.py "$scratch"
