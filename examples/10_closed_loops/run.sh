#!/usr/bin/env bash
# Closed loops: which joints move the robot, the others in closed form, its models in the coordinates of the motor.
set -euo pipefail
cd "$(dirname "$0")"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT

echo "--- articula check press.yaml"
articula check press.yaml

echo "--- articula model press.yaml constraints-geometric"
articula model press.yaml constraints-geometric

echo "--- every way to assemble it with the crank at 0.8: articula eval press.yaml constraints-geometric --at state.json"
articula eval press.yaml constraints-geometric --at state.json |
  /usr/bin/python3 -c 'import json, sys
for a in json.load(sys.stdin)["assemblies"]:
    print(a["label"], " ".join(f"{x:.6f}" for x in a["tree"]), "closed" if a["gap"] < 1e-12 else "open")'

echo "--- the torque of the crank: articula eval press.yaml idm --at state.json"
articula eval press.yaml idm --at state.json | sed -E 's/([0-9]\.[0-9]{6})[0-9]*/\1/g'

echo "--- articula model press.yaml loop-singularities"
articula model press.yaml loop-singularities | grep -E "^(with|parallel|serial)"

echo "--- torques from the motor's angle alone, as C: articula model press.yaml idm --solve-loops --to c -o press.c"
articula model press.yaml idm --solve-loops --to c -o "$scratch/press.c"
sed -n '4,9p' "$scratch/press.c" | sed -E 's/checked at .*/checked at closed positions/'
grep -n "^void" "$scratch/press.c" | cut -d: -f2-
