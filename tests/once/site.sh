# The site: every link of every page leads somewhere, and every picture is there.
. tests/once/lib.sh

python=/usr/bin/python3
[ -x $python ] || python=python3
mkdir "$work/served"
printf '<!DOCTYPE html><title>the page</title>\n' >"$work/served/index.html" # its own tests are in tests/web
echo '// as are those of the element' >"$work/element.js"
ok 'the site is made' tools/site build/roque "$work/served" "$work/element.js" "$work/site"
cat >"$work/links.py" <<'PY'
import html.parser
import pathlib
import sys
import urllib.parse

root = pathlib.Path(sys.argv[1])
pages = {}


class Page(html.parser.HTMLParser):
    def __init__(self, path):
        super().__init__()
        self.links, self.ids = [], set()
        self.feed(path.read_text())

    def handle_starttag(self, tag, attributes):
        for key, value in attributes:
            if key == "id":
                self.ids.add(value)
            if key in ("href", "src"):
                self.links.append(value)


for path in root.rglob("*.html"):
    pages[path.resolve()] = Page(path)
wrong = []
for path, page in pages.items():
    for link in page.links:
        parts = urllib.parse.urlsplit(link)
        if parts.scheme or parts.netloc:
            continue
        to = (path.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else path
        if not to.is_file():
            wrong.append(f"{path.relative_to(root.resolve())}: {link}")
        elif parts.fragment and "=" not in parts.fragment and to in pages and parts.fragment not in pages[to].ids:
            wrong.append(f"{path.relative_to(root.resolve())}: no place {link}")
print("\n".join(wrong) or f"{len(pages)} pages, {sum(len(p.links) for p in pages.values())} links")
sys.exit(bool(wrong) or len(pages) < 25)
PY
ok 'every link leads somewhere' $python "$work/links.py" "$work/site"
families=$(build/roque list --json | wc -l)
per_family() { [ "$(grep -c "$1" "$work/site/gallery/index.html")" -eq "$families" ]; }
ok 'every family has a board to play on' per_family '<roque-board puzzle='
ok 'and a link to the page' per_family 'play/index.html#'
ok 'the twenty of them' test "$families" -ge 20
ok 'and each picture is well formed' sh -c "for f in '$work'/site/gallery/*.svg; do $python -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' \$f || exit 1; done"
finish
