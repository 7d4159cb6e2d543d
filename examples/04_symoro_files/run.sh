#!/usr/bin/env bash
# From SYMORO's format to YAML and back.
set -euo pipefail
cd "$(dirname "$0")"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT

echo "--- articula convert elbow.par --to yaml"
articula convert elbow.par --to yaml

counts() { articula model "$1" idm --json | sed -E 's/,"seconds".*//; s/"robot":"[^"]*",//'; }
articula convert elbow.par -o "$scratch/elbow.yaml"
articula convert "$scratch/elbow.yaml" -o "$scratch/elbow.par"
echo "--- the model, from the file, from its YAML, from that as .par"
counts elbow.par
counts "$scratch/elbow.yaml"
counts "$scratch/elbow.par"
cmp <(articula convert "$scratch/elbow.par" --to yaml) "$scratch/elbow.yaml" && echo "the round trip gives the same robot"
