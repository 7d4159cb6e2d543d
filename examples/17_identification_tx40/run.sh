#!/usr/bin/env bash
# A measured robot, from its files to its parameters: a Staubli TX40, whose data the project does not own. Without them nothing is to be seen
# (exit 77: skipped).
#   run.sh [FOLDER]     with tx40_mdh_modified.urdf, pos_read_data.csv, curr_data.csv and TX40_bp_5.reference.csv
set -euo pipefail
cd "$(dirname "$0")"
data="$(realpath -m "${1:-../../../shared/data/tx40}")"
[[ -d "$data" ]] || { echo "skipped: no folder $data" >&2; exit 77; }
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT
cp tx40.yaml "$scratch"
ln -s "$data"/*.csv "$scratch"

echo "--- articula identify tx40_mdh_modified.urdf --log tx40.yaml --cutoff 50 --rows 100 --dead-zone 0.02 --report report.html -o identified.yaml"
articula identify "$data/tx40_mdh_modified.urdf" --log "$scratch/tx40.yaml" --cutoff 50 --rows 100 --dead-zone 0.02 \
  --report "$scratch/report.html" -o "$scratch/identified.yaml" --json 2>/dev/null >"$scratch/found.json"
/usr/bin/python3 compare.py "$scratch/found.json" "$data/TX40_bp_5.reference.csv"

echo "--- bodies that can exist, and the same with a robot file that simulates: --consistent"
articula identify "$data/tx40_mdh_modified.urdf" --log "$scratch/tx40.yaml" --cutoff 50 --rows 100 --dead-zone 0.02 --consistent \
  -o "$scratch/consistent.yaml" 2>/dev/null | tail -3
articula check "$scratch/consistent.yaml" | tail -1
articula simulate "$scratch/consistent.yaml" --control pd --duration 0.2 | tail -1
