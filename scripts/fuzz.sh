#!/bin/sh
# Fuzzes what reads other people's text, with libFuzzer, AddressSanitizer and UndefinedBehaviorSanitizer.
# Usage: scripts/fuzz.sh [SECONDS per target, default 60]. Needs clang++-19 or newer. Inputs that fail are left in build-fuzz.
set -eu
cd "$(dirname "$0")/.."
seconds=${1:-60}
compiler=$(command -v clang++-19 || command -v clang++) || { echo 'fuzz.sh: needs clang++ (package clang-19)' >&2; exit 1; }
cmake -S . -B build-fuzz -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_CXX_COMPILER="$compiler" \
  -DMIGRATE_FUZZ=ON -DMIGRATE_SANITIZE=address,undefined,fuzzer-no-link >/dev/null
for target in rules compile_commands lexer suppressions dumps; do
  cmake --build build-fuzz -j "${JOBS:-2}" --target "fuzz_$target"
  (cd build-fuzz && "bin/fuzz_$target" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=4096 -print_final_stats=1 \
    "tests/fuzz/found/$target" "../tests/fuzz/seeds/$target")
done
