#!/bin/sh
# Two builds in two folders are equal byte for byte: all programs, and the library as it is linked and as it is shared.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for folder in one another/with/a/longer/name; do
    mkdir -p "$work/$folder"
    git ls-files -z | xargs -0 tar -c | tar -x -C "$work/$folder"
    make -s -j "$(nproc)" -C "$work/$folder" all build/libroque.so.0
done
for file in "$work"/one/build/roque* "$work"/one/build/libroque.a "$work"/one/build/libroque.so.0; do
    cmp "$file" "$work/another/with/a/longer/name/build/${file##*/}"
    echo "ok - ${file##*/} is the same from another folder"
done
