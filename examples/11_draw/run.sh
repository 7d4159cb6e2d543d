#!/usr/bin/env bash
# Pictures: a robot's frames and parameters as SVG and for LaTeX. What is printed here are the texts in them.
set -euo pipefail
cd "$(dirname "$0")"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT

# The texts of a picture, sorted; the caption in one line.
texts() {
  /usr/bin/python3 -c 'import sys, xml.etree.ElementTree as xml
texts = [(t.get("class"), "".join(t.itertext()).replace("\u00a0", " ")) for t in xml.parse(sys.argv[1]).iter() if t.tag.endswith("}text")]
print(*sorted(text for kind, text in texts if kind != "caption"), sep="; ")
print(" ".join(text for kind, text in texts if kind == "caption"))' "$1"
}

echo "--- articula draw lift.yaml -o lift.svg"
articula draw lift.yaml -o "$scratch/lift.svg"
texts "$scratch/lift.svg"

echo "--- in another position, from the front, with the centres of mass: articula draw lift.yaml --view front --masses --plain --at state.json -o front.svg"
articula draw lift.yaml --view front --masses --plain --at state.json -o "$scratch/front.svg"
texts "$scratch/front.svg"

echo "--- for LaTeX: articula draw lift.yaml --to tikz --no-caption"
articula draw lift.yaml --to tikz --no-caption >"$scratch/lift.tex"
head -3 "$scratch/lift.tex"
grep -o '{\$.*}' "$scratch/lift.tex" | LC_ALL=C sort -u
