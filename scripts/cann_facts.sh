#!/bin/sh
# Writes the facts of a CANN version as JSON to the standard output: names, canonical types, values and layouts that the
# headers in acl/ and hccl/ declare. tests/facts keeps those of the versions that the project knows.
#   scripts/cann_facts.sh CANN VERSION [BUILD, default build] >tests/facts/cann-VERSION.json
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
[ $# -ge 2 ] || { echo 'usage: scripts/cann_facts.sh CANN VERSION [BUILD]' >&2; exit 2; }
facts=${3:-$root/build}/bin/cann_facts
[ -x "$facts" ] || { echo "cann_facts.sh: $facts is not built: cmake --build build --target cann_facts" >&2; exit 2; }
exec "$facts" write "$1" "$2"
