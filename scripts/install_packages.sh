#!/bin/sh
# Installs what building and testing needs, on Debian 12 (as root, or through sudo).
# Says what it does before doing it; does nothing when everything is there.
#   scripts/install_packages.sh           install
#   scripts/install_packages.sh --list    print the package names only
set -eu

packages="
  g++ cmake ninja-build pkg-config
  clang-19 libclang-19-dev libclang-cpp19-dev llvm-19-dev
  nlohmann-json3-dev libcli11-dev libfmt-dev libxlsxwriter-dev libzip-dev
  libtbb-dev libboost-context-dev libopenblas-dev libgloo-dev
  libgtest-dev libgmock-dev libbenchmark-dev patch clang-format-19
"

if [ "${1:-}" = "--list" ]; then
  echo $packages
  exit 0
fi

if ! command -v dpkg-query >/dev/null 2>&1; then
  echo "install_packages: this is no Debian system; nothing installed. These must be there (Debian's names):" >&2
  echo "  $(echo $packages)" >&2
  exit 0
fi

missing=""
for package in $packages; do
  state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$state" = installed ] || missing="$missing $package"
done
if [ -z "$missing" ]; then
  echo "install_packages: everything is installed."
  exit 0
fi

as_root=""
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null 2>&1; then
    echo "install_packages: not root and no sudo. Install as root:" >&2
    echo "  apt-get install --no-install-recommends$missing" >&2
    exit 1
  fi
  as_root="sudo"
fi

echo "install_packages: installing$missing"
export DEBIAN_FRONTEND=noninteractive
$as_root apt-get update -q </dev/null
$as_root apt-get install -q -y --no-install-recommends $missing </dev/null
