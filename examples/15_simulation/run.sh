#!/usr/bin/env bash
# Simulation: dry friction, stops, loops, controllers that know less than the truth.
set -euo pipefail
cd "$(dirname "$0")"

echo "--- pushed off with 3 m/s, then a force that grows: articula simulate block.yaml --torque 'slide=select(t-4, 4*t-16, 0)' --duration 9"
echo '{"q":[0],"qd":[3]}' | articula simulate block.yaml --at - --torque 'slide=select(t-4, 4*t-16, 0)' --duration 9

echo "--- dropped from 1 m: articula simulate ball.yaml --restitution 0.6 --duration 3"
echo '{"q":[1]}' | articula simulate ball.yaml --at - --restitution 0.6 --duration 3 | grep hit | head -4

echo "--- a four-bar linkage let go: its energy stays"
articula simulate fourbar --duration 10 --tolerance 1e-10 --json |
  /usr/bin/python3 -c 'import json, sys
energy = json.load(sys.stdin)["energy"]
print("changed by less than 1e-8 J:", abs(energy["end"] - energy["start"]) < 1e-8)'

for known in 2 1 0; do
  echo "--- a load of 2 kg, of which the controller knows $known: .. --control feedforward --payload 2 --controller-payload $known"
  articula simulate puma560-numeric --motion pick.yaml --control feedforward --rate 1000 --payload 2 \
    --controller-payload $known | tail -1
done

echo "--- cheaper models in the controller: articula implement planar2r .. --motion swing.yaml"
articula implement planar2r no-coriolis gravity tables:33 --velocity 4 --samples 500 --motion swing.yaml |
  sed -n '/choice/,/^$/p'
