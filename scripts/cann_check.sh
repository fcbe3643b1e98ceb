#!/bin/sh
# Compares the project with the headers of a CANN installation: names, signatures, values and layouts with the facts of that
# version and with our own acl/ and hccl/, the signatures of operators with our own aclnn/ and aclnnop/. Then compiles each
# source of the shim against them, with g++ and clang.
#   scripts/cann_check.sh CANN [BUILD, default build]     CANN: a toolkit's folder, or its include folder
# Exit code: 0 no problem; 1 problems, each printed; 2 the check was not possible.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
shim=$root/runtime_shim
# What a build against CANN consists of: all rooms but the simulated device and its AscendCL and HCCL.
rooms="base config kernels rendezvous $(sed -n 's/^set(NPU_SHIM_ROOMS \(.*\))/\1/p' "$shim/CMakeLists.txt")"

[ $# -ge 1 ] && [ -n "$1" ] || { echo 'cann_check.sh: names no CANN folder: make cann-check CANN=DIR' >&2; exit 2; }
facts=${2:-$root/build}/bin/cann_facts
[ -x "$facts" ] || { echo "cann_check.sh: $facts is not built: cmake --build build --target cann_facts" >&2; exit 2; }
include=$("$facts" include "$1") || exit 2
operators=$("$facts" operator_include "$1") || exit 2
clang=$(command -v clang++-19 || command -v clang++) || { echo 'cann_check.sh: needs clang++ (package clang-19)' >&2; exit 2; }
gcc=$(command -v g++) || { echo 'cann_check.sh: needs g++' >&2; exit 2; }

result=0
"$facts" check "$include" "$shim/include/npu_sim" "$root/tests/facts" || result=$?
[ "$result" -le 1 ] || exit "$result"
code=0
"$facts" operators "$1" "$shim/include/npu_sim" "${2:-$root/build}/include/npu_sim" || code=$?
[ "$code" -le 1 ] || exit "$code"
[ "$code" -eq 0 ] || result=1

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Packages without the operators: our own headers of them, which the build wrote, and of their operands.
mkdir "$work/operands"
if [ -z "$operators" ]; then
  operators=${2:-$root/build}/include/npu_sim
  echo "no aclnnop/ in $1: sources that call operators are compiled with our own, which the build wrote"
fi
if [ ! -d "$include/aclnn" ]; then
  ln -s "$shim/include/npu_sim/aclnn" "$work/operands/aclnn"
  echo "no aclnn/ in $1: our own stands in"
fi

for room in $rooms; do
  find "$shim/$room" -name '*.cpp' >>"$work/sources" || exit 2
done
count=$(wc -l <"$work/sources")

for compiler in "$gcc" "$clang"; do
  # A source that does not compile leaves its path in `refused`; its messages go to stderr.
  : >"$work/refused"
  xargs -P "$(nproc)" -I SOURCE sh -c '"$@" SOURCE || echo SOURCE >>"$0"' "$work/refused" "$compiler" -std=c++17 \
    -fsyntax-only -w -I "$shim/include" -I "$include" -I "$operators" -I "$work/operands" -I "$root" $(pkg-config --cflags openblas) <"$work/sources"
  echo "$compiler: $((count - $(wc -l <"$work/refused"))) of $count sources compile against $include"
  sed "s,^$root/,  does not compile: ," "$work/refused"
  [ ! -s "$work/refused" ] || result=1
done
exit "$result"
