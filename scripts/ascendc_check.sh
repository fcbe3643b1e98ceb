#!/bin/sh
# Generated Ascend C beside the headers of a CANN 8.1 toolkit: a second reading of the API.
# 1. Generates Ascend C for the programs of tests/e2e/ascendc*, for the fixtures and for the sources that are named, and compiles
#    each file with CANN's headers by g++.
# 2. Runs the programs of tests/e2e/ascendc* that have one file with kernels that are compiled with CANN's headers and linked to our own
#    intrinsics below them (tests/ascendc_vendor). Each launch is compared with the threads on the host, as on our strict core.
#   scripts/ascendc_check.sh CANN BUILD [SOURCE...]     CANN: a toolkit's folder; SOURCE: a CUDA file or a folder with such
# Exit code: 0 no problem; 1 problems, each printed; 2 the check was not possible.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
impossible() { echo "ascendc_check.sh: $1" >&2; exit 2; }

[ $# -ge 1 ] && [ -n "$1" ] || impossible 'names no CANN folder: make ascendc-check CANN=DIR'
[ -d "$1" ] || impossible "$1 is not a folder"
cann=$(cd "$1" && pwd)
api=$(find -L "$cann" -path '*/ascendc/include/basic_api/kernel_operator.h' -print -quit)
[ -n "$api" ] || impossible "$cann has no Ascend C headers (ascendc/include/basic_api/kernel_operator.h): name the folder of a CANN 8.1 toolkit"
debug=$(find -L "$cann" -path '*/tikicpulib/lib/include/stub_fun.h' -print -quit)
[ -n "$debug" ] || impossible "$cann has no headers for debugging on a CPU (tools/tikicpulib/lib/include/stub_fun.h): name the folder of a CANN 8.1 toolkit"
build=${2:-$root/build}
for tool in migrate npucxx; do
  [ -x "$build/bin/$tool" ] || impossible "$build/bin/$tool is not built: cmake --build build --target migrate npucxx"
done
bin=$(cd "$build/bin" && pwd)
gcc=$(command -v g++) || impossible 'needs g++'
shift
[ $# -eq 0 ] || shift
for source in "$@"; do
  [ -e "$source" ] || impossible "$source does not exist"
done

api=${api%/basic_api/kernel_operator.h}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
vendor="-std=c++17 -w -fPIC -D__CCE_KT_TEST__=1 -DASCENDC_CPU_DEBUG=1 -D__CCE_AICORE__=220 -D__DAV_C220__"
for folder in "${debug%/stub_fun.h}" "$api/basic_api" "$api/basic_api/interface" "$api/basic_api/impl" "$api/highlevel_api"; do
  vendor="$vendor -isystem $folder"
done
result=0
problem() { echo "$1" >&2; result=1; }
# The first lines of a file, indented.
excerpt() { sed 's/^/    /' "$1" | head -n "${2:-5}"; }

# ---- generate

# generate FOLDER NAME: Ascend C for each kernel file of a migrated folder, as NAME.file.ascendc.cpp
generate() {
  for source in $(cd "$1" && find . -name '*.cu' | sort); do
    object=$work/$2.$(echo "${source#./}" | tr / .)
    (cd "$1" && "$bin/npucxx" --kernels=ascendc -std=c++17 -I. -c "$source" -o "$object.o") >"$work/log" 2>&1 || {
      problem "$2: $source does not compile with npucxx"
      grep -m 1 'error' "$work/log" | sed 's/^/    /' || true
    }
  done
}

# migrated SOURCE NAME: the folder of a source that is rewritten
migrated() {
  "$bin/migrate" rewrite "$1" -o "$work/$2" --verify=parse >"$work/log" 2>&1 || {
    problem "$1: migrate rewrite failed"
    excerpt "$work/log"
    return 1
  }
}

programs=
for folder in "$root"/tests/e2e/ascendc*/; do
  name=$(basename "$folder")
  cp -RL "$folder" "$work/$name.source"  # programs share files by links, which rewrite does not follow out of a folder
  migrated "$work/$name.source" "$name" || continue
  # What is run below has one file.
  if [ "$(find "$work/$name" -name '*.cu' | wc -l)" -gt 1 ]; then
    generate "$work/$name" "$name"
    continue
  fi
  (cd "$work/$name" && "$bin/npucxx" --kernels=ascendc main.cu -o "$work/$name.program") >"$work/log" 2>&1 || {
    problem "$name: main.cu does not compile with npucxx"
    excerpt "$work/log"
    continue
  }
  programs="$programs $name"
done
# Fixtures that are not to be built, or that need another library, are left out.
for fixture in "$root"/fixtures/*/; do
  grep -q '"build"' "$fixture/fixture.json" && ! grep -q '"needs"' "$fixture/fixture.json" || continue
  generate "$fixture/expected" "$(basename "$fixture")"
done
number=0
for source in "$@"; do
  number=$((number + 1))
  migrated "$source" "source$number" && generate "$work/source$number" "source$number.$(basename "$source")"
done

# ---- compile

find "$work" -maxdepth 1 -name '*.ascendc.cpp' | sort >"$work/generated"
[ -s "$work/generated" ] || impossible 'no Ascend C was generated'
# shellcheck disable=SC2086
xargs -P "$(nproc)" -I FILE sh -c '"$@" -fsyntax-only FILE 2>FILE.errors || true' sh "$gcc" $vendor <"$work/generated"
kernels=0
files=0
while read -r file; do
  count=$(grep -c '^extern "C" __global__ __aicore__' "$file") || case $(basename "$file") in
    source*) ;;  # named by the caller
    *) continue ;;
  esac
  errors=$(grep -c 'error:' "$file.errors" || true)
  kernels=$((kernels + count))
  files=$((files + 1))
  echo "$(basename "$file"): $count kernels, $errors errors"
  [ "$errors" -eq 0 ] || { excerpt "$file.errors"; result=1; }
done <"$work/generated"
echo "compiled with $api: $files files, $kernels kernels"

# ---- run

ours="-I $root/runtime_shim/include -I $root/tests/ascendc_vendor"
find "$root/tests/ascendc_vendor" -maxdepth 1 -name '*.cpp' | sort >"$work/intrinsics"
# shellcheck disable=SC2086
xargs -P "$(nproc)" -I FILE sh -c 'file=$1; folder=$2; shift 2; "$@" -O2 -c "$file" -o "$folder/$(basename "$file").intrinsics.o"' sh FILE "$work" "$gcc" $vendor $ours \
  <"$work/intrinsics" >"$work/log" 2>&1 || { excerpt "$work/log" 20; impossible 'tests/ascendc_vendor does not compile with these headers'; }

"$gcc" -std=c++17 -O2 -shared -fPIC -I "$root/runtime_shim/include" -I "$root/runtime_shim/include/npu_sim" \
  "$root/tests/ascendc_vendor/preload/result_log.cpp" -o "$work/result_log.so" >"$work/log" 2>&1 || { excerpt "$work/log" 20; impossible 'result_log.cpp does not compile'; }

# The generated text with the list of its kernels, as a binary that the simulated device loads. A kernel may have the name of
# a function of the C library (times): its symbols are bound to the binary's own.
link_vendor() {
  text=$1
  {
    echo "#include \"$text\""
    echo '#include "vendor_kernels.h"'
    echo 'namespace { constexpr npu_sim_core::KernelEntry rows[] = {'
    sed -n 's/^extern "C" __global__ __aicore__ void \([A-Za-z_0-9]*\)(.*/  INTRINSIC_CORE_KERNEL(\1),/p' "$text"
    echo '}; }'
    echo 'extern "C" const npu_sim_core::KernelList npu_sim_kernels = {npu_sim_core::kCoreTableVersion, rows, sizeof rows / sizeof rows[0]};'
  } >"$work/entry.cpp"
  # shellcheck disable=SC2086
  "$gcc" $vendor $ours -O2 -shared -fno-gnu-unique -Wl,-z,defs -Wl,-Bsymbolic "$work/entry.cpp" "$work"/*.intrinsics.o -o "$2" >"$work/log" 2>&1
}

# run_both PROGRAM REPORT RESULTS: each launch on the cores and on the host; a line for each copy from the device
run_both() {
  rm -f "$2" "$3"
  for order in forward random:1 random:2 random:3; do
    LD_PRELOAD="$work/result_log.so" RESULT_LOG=$3 NPU_KERNELS=both NPU_KERNELS_REPORT=$2 NPU_SIM_ORDER=$order \
      "$work/$1.program" >"$work/out" 2>"$work/log" ||
      problem "$1, $order: the program failed"
    if grep -E 'differs|on the vector core' "$work/log" >"$work/found"; then
      problem "$1, $order: the cores compute something else than the host"
      excerpt "$work/found" >&2
    fi
  done
  sed -n 's/^{"kernel": "\([^"]*\)".*"launches": \([0-9]*\), "elements": \([0-9]*\), "differences": \([0-9]*\), "largest": \([^}]*\)}$/\1\t\2\t\3\t\4\t\5/p' "$2" | sort
}

for name in $programs; do
  run_both "$name" "$work/report.ours" "$work/results.ours" >"$work/ours"
  for binary in "$work/$name".program.*.bin; do
    stem=${binary%.*.bin}
    if ! link_vendor "$stem.ascendc.cpp" "$binary"; then
      problem "$name: does not link to tests/ascendc_vendor"
      grep -o 'undefined reference to .*\|error: .*' "$work/log" | sort -u | sed 's/^/    /'
      continue 2
    fi
  done
  run_both "$name" "$work/report.vendor" "$work/results.vendor" >"$work/vendor"
  echo "$name: largest difference from the host, of the tolerance: on our core, below CANN's headers"
  awk -F '\t' 'function larger(a, b) { return a + 0 > b + 0 ? a + 0 : b + 0 }
       FNR == NR { ours[$1] = larger(ours[$1], $5); next }
       { vendor[$1] = larger(vendor[$1], $5); elements[$1] = $3; if ($4 > 0) wrong[$1] = " DIFFERS" }
       END { for (k in vendor) printf "  %-28s %10d elements  %8.2g %8.2g%s\n", k, elements[k], ours[k], vendor[k], wrong[k] }' \
    "$work/ours" "$work/vendor" | sort
  [ "$(cut -f 1-3 "$work/ours")" = "$(cut -f 1-3 "$work/vendor")" ] ||
    problem "$name: other launches below CANN's headers than on our core"
  [ "$(wc -l <"$work/results.ours")" = "$(wc -l <"$work/results.vendor")" ] ||
    problem "$name: other copies below CANN's headers than on our core"
  launches=$(awk -F '\t' '{ count += $2 } END { print count }' "$work/vendor")
  others=$(paste -d ' ' "$work/results.ours" "$work/results.vendor" | awk '$2 != $4 { ++count } END { print count + 0 }')
  echo "$name: $launches launches below CANN's headers, $others results with other bits than on our core"
done
exit "$result"
