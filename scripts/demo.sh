#!/bin/sh
# The main job on one program: analyse, rewrite, compile, train on the simulated device.
#   scripts/demo.sh BUILD_DIR OUTPUT_DIR
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
build=$1
out=$2
program=$root/fixtures/mlp_cublas/input
PATH=$(cd "$build" && pwd)/bin:$PATH

step() { printf '\n$ %s\n' "$*"; "$@"; }

rm -rf "$out"
mkdir -p "$out"
echo "The program: fixtures/mlp_cublas/input, a perceptron in CUDA with cuBLAS ($(cat "$program"/* | wc -l) lines)."
step migrate analyze "$program" --report html="$out/report.html" --report json="$out/report.json"
step migrate rewrite "$program" -o "$out/migrated"
cd "$out/migrated"
step npucxx -O3 -std=c++17 main.cu mlp.cu data.cpp reference.cpp -lcublas -o mlp
step ./mlp
printf '\nReports: %s and %s\nMigrated sources: %s\n' "$out/report.html" "$out/report.json" "$out/migrated"
