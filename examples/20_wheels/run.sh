#!/usr/bin/env bash
# Robots on wheels: what rolling allows, what each wheel carries, how near they are to tipping and to slipping.
set -euo pipefail
cd "$(dirname "$0")"

echo "--- what stands on the ground: articula check lau-cart.yaml"
articula check lau-cart.yaml 2>&1

echo "--- what its wheels allow: articula model lau-cart.yaml wheel-constraints --only A"
articula model lau-cart.yaml wheel-constraints --only A --to text | sed -n '/^with/,$p'

echo "--- at rest, the arm stretched out to the side: articula wheels lau-cart.yaml --at -"
echo '{"q":[0,0,0, 0,0, 0,0, 1.5708,0,0.8]}' | articula wheels lau-cart.yaml --at -

echo "--- the arm swings round: articula wheels lau-cart.yaml --from .. --to .. --duration 0.6"
articula wheels lau-cart.yaml --from 0,0,0,0,0,0,0,0,0,0.8 --to 0,0,0,0,0,0,0,2.5,0,0.8 --duration 0.6 2>&1

echo "--- a rover in a turn to the left, too fast: articula wheels rover4.yaml --at turn.json"
articula wheels rover4.yaml --at turn.json 2>&1
