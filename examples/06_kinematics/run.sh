#!/usr/bin/env bash
# Where the tool of an arm is, how it moves, where it is singular.
set -euo pipefail
cd "$(dirname "$0")"

rounded() { sed -E 's/[^-0-9.e+]+/ /g' | awk '{ for (i = 1; i <= NF; ++i) printf "%.6f%s", $i + 0, i < NF ? " " : "\n" }'; }
formulas() { sed -n '/^with /,$p'; }  # without the counts above them

echo "--- where it is: articula model elbow.yaml transform --link tool"
articula model elbow.yaml transform --link tool | formulas

echo "--- how it moves: articula model elbow.yaml jacobian --link tool"
articula model elbow.yaml jacobian --link tool | formulas

echo "--- where its position is singular: articula model elbow.yaml jacobian-determinant --link tool --rows vx,vy,vz"
articula model elbow.yaml jacobian-determinant --link tool --rows vx,vy,vz | formulas

echo "--- on paper: articula model elbow.yaml transform --link tool --form factors --to latex -o transform.tex"
articula model elbow.yaml transform --link tool --form factors --to latex | grep -c bmatrix

echo "--- the slope of gravity's torques: articula model planar2r gravity --derivative q"
articula model planar2r gravity --derivative q | formulas

echo "--- joint velocities that move the tip of the RX90 by 0.1 m/s along x"
echo '{"q": [0.1, 0.6, 0.9, 0.2, 0.7, 0.3], "twist": [0.1, 0, 0, 0, 0, 0]}' | articula eval rx90 inverse-kinematic --at - | rounded

echo "--- with its wrist straight there are none"
echo '{"q": [0.1, 0.6, 0.9, 0.2, 0, 0.3], "twist": [0.1, 0, 0, 0, 0, 0]}' | articula eval rx90 inverse-kinematic --at - 2>&1 || echo "exit code $?"

echo "--- but damped ones"
echo '{"q": [0.1, 0.6, 0.9, 0.2, 0, 0.3], "twist": [0.1, 0, 0, 0, 0, 0], "damping": 0.05}' |
  articula eval rx90 damped-inverse-kinematic --at - | rounded
