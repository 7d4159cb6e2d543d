#!/usr/bin/env bash
# Torques a priori: what a motion needs of the motors, before anything moves; and how fast they let it be.
set -euo pipefail
cd "$(dirname "$0")"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT

echo "--- one axis: articula torques arm1 --motion swing.yaml --step 0.1 -o swing.csv"
articula torques arm1 --motion swing.yaml --step 0.1 -o "$scratch/swing.csv"
sed -E 's/([0-9]\.[0-9]{4})[0-9]*/\1/g' "$scratch/swing.csv"

echo "--- the lecture's example: articula torques delta --motion ellipse.yaml --payload 1@centre --effort 100 --plot ellipse.svg"
articula torques delta --motion ellipse.yaml --payload 1@centre --effort 100 --plot "$scratch/ellipse.svg" 2>&1
head -c 4 "$scratch/ellipse.svg" && echo

echo "--- what the bearings carry: articula torques puma560-numeric --motion moves.yaml --reactions"
articula torques puma560-numeric --motion moves.yaml --reactions | sed -n '9,15p'

echo "--- as fast as the motors allow: articula torques puma560-numeric --motion moves.yaml --effort 150,150,80,5,5,5 --fastest optimal"
articula torques puma560-numeric --motion moves.yaml --effort 150,150,80,5,5,5 --fastest optimal | sed 4q
