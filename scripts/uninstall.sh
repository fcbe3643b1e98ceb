#!/bin/sh
# Removes what `make install` put into a prefix, and folders that are empty then. Files of others stay.
# usage: uninstall.sh BUILD PREFIX
set -eu
build=$1 prefix=$(realpath -m "$2")
list=$(mktemp -d)
trap 'rm -rf "$list"' EXIT
DESTDIR=$list cmake --install "$build" --prefix "$prefix" > /dev/null
cd "$list$prefix"
find . \( -type f -o -type l \) -exec sh -c 'prefix=$1; shift; for file; do rm -f "$prefix/$file"; done' sh "$prefix" {} +
find . -depth -mindepth 2 -type d -exec sh -c 'prefix=$1; shift; for folder; do rmdir "$prefix/$folder" 2> /dev/null || :; done' sh "$prefix" {} +
