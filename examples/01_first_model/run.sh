#!/usr/bin/env bash
# A robot file, its check, its model.
set -euo pipefail
cd "$(dirname "$0")"

echo "--- articula check pendulum.yaml"
articula check pendulum.yaml

echo "--- articula show pendulum.yaml"
articula show pendulum.yaml

echo "--- articula model pendulum.yaml idm"
articula model pendulum.yaml idm | grep -v "derived in"  # the time differs from run to run

echo "--- articula model pendulum.yaml idm --to c"
articula model pendulum.yaml idm --to c

echo "--- articula check mistakes.yaml"
articula check mistakes.yaml 2>&1 || echo "exit code $?"
