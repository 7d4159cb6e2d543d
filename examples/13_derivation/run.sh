#!/usr/bin/env bash
# The equations of a crane, derived step by step: a document in HTML or LaTeX; here a part of its source.
set -euo pipefail
cd "$(dirname "$0")"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT

section() { sed -n "/section\*{$1/,/section\*{$2/p" "$3" | sed '$d'; }

echo "--- articula derive crane.yaml --method lagrange -o crane.tex"
articula derive crane.yaml --method lagrange -o "$scratch/crane.tex"
section "Kinetic energy" "Potential" "$scratch/crane.tex"
section "Equations of motion" "Proofs" "$scratch/crane.tex"

echo "--- the same in another way and in other letters:"
echo "    articula derive crane.yaml --method newton-euler --notation lucassen -o crane.tex"
articula derive crane.yaml --method newton-euler --notation lucassen -o "$scratch/crane.tex"
section "Torques" "Proofs" "$scratch/crane.tex"

echo "--- what its equations were proven by"
articula derive crane.yaml --method augmented-body --to html -o "$scratch/crane.html"
sed -n '/<h2>Proofs/,/<h2>Symbols/s/<tr><td>\(.*\)<\/td><td>\(.*\)<\/td><\/tr>/\1: \2/p' "$scratch/crane.html" | sed 's/<[^>]*>//g'
