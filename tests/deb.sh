#!/bin/sh
# The Debian packages: built, unpacked into a folder, and used from there. Part of `make soak`, because building takes
# minutes.
cd "$(dirname "$0")/.." || exit 1
. tests/once/lib.sh
unset CFLAGS CC

ok 'make deb builds the packages' make -s deb
ok 'there are five, without those for debugging' test "$(find build/deb -name '*.deb' ! -name '*dbgsym*' | wc -l)" -eq 5
ok 'lintian has nothing to say' sh -c "lintian --allow-root --fail-on error,warning build/deb/*.changes >&2 && ! lintian --allow-root build/deb/*.changes 2>/dev/null | grep ."
for package in build/deb/*.deb; do
    case $package in *dbgsym*) ;; *) dpkg -x "$package" "$work/root" ;; esac
done
usr=$work/root/usr
lib=$(dirname "$(find "$usr/lib" -name 'libroque.so.0')")
export LD_LIBRARY_PATH="$lib" PATH="$usr/bin:$PATH"
ok 'roque solves' roque solve akari:paper/1
ok 'roque-play plays' sh -c "echo quit | XDG_STATE_HOME='$work' roque play --plain akari:paper/1"
ok 'roque-print prints' roque sheet akari:paper/1 -o "$work/sheet.pdf"
ok 'roque-collection collects' roque collection "$work/all.db" add akari:paper
ok 'Python finds the library' env PYTHONPATH="$usr/lib/python3/dist-packages" /usr/bin/python3 -c 'import roque; assert roque.solve("akari:paper/1").status == "unique"'
ok 'a program is compiled against the headers' gcc -I"$usr/include" -L"$lib" -o "$work/solve" examples/solve.c -lroque
ok 'and runs' sh -c "roque convert --to native akari:paper/1 | '$work/solve'"
ok 'the page is there' grep -q '<title>' "$usr/share/roque-web/roque.html"
ok 'and the one to serve, with a worker that keeps it' grep -q "VERSION = '[0-9a-f]" "$usr/share/roque-web/served/service-worker.js"
ok 'menus of desktops find both' desktop-file-validate "$usr/share/applications/roque.desktop" "$usr/share/applications/roque-web.desktop"
ok 'and software centres' appstreamcli validate --no-net "$usr/share/metainfo/roque.metainfo.xml" "$usr/share/metainfo/roque-web.metainfo.xml"
finish
