#!/usr/bin/env bash
# A URDF file: its table of Khalil and Kleinfinger, what was changed, its models, and the way back.
set -euo pipefail
cd "$(dirname "$0")"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT

echo "--- articula convert desk_arm.urdf -o desk_arm.yaml"
articula convert desk_arm.urdf -o "$scratch/desk_arm.yaml" 2>&1
cat "$scratch/desk_arm.yaml"

echo "--- articula show desk_arm.urdf"
articula show desk_arm.urdf | sed -n '1,/^Inertial/p' | sed '$d'

echo "--- articula check desk_arm.urdf --strict"
articula check desk_arm.urdf --strict

echo "--- where the tip is, from the URDF itself: articula model desk_arm.urdf geometric --link tip --to text"
articula model desk_arm.urdf geometric --link tip --to text

echo "--- the torques that hold the arm out, from the file and from its translation, and from that as URDF again"
articula convert "$scratch/desk_arm.yaml" -o "$scratch/again.urdf" --report "$scratch/report.txt"
for robot in desk_arm.urdf "$scratch/desk_arm.yaml" "$scratch/again.urdf"; do
  echo '{"q": [0, 1.5707963267948966, 0]}' | articula eval "$robot" gravity --at -
done

echo "--- what is no robot"
printf '<robot name="r">\n  <link name="a"/>\n  <joint name="j" type="revolut">\n    <parent link="a"/>\n    <child link="b"/>\n  </joint>\n</robot>\n' >"$scratch/wrong.urdf"
(cd "$scratch" && articula check wrong.urdf 2>&1) || echo "exit code $?"
