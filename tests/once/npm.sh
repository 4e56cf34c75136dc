# The package for JavaScript: packed, installed into an empty folder, and used by node, Chromium and TypeScript.
. tests/once/lib.sh

ok 'make npm packs the package' make -s npm
ok 'the packages of the tests are there' make -s tests/web/node_modules/.package-lock.json
version=$(sed -n 's/^#define ROQUE_VERSION "\(.*\)"/\1/p' src/roque.h)
tarball=$PWD/build/npm/roque-$version.tgz
mkdir "$work/app"
in_app() { (cd "$work/app" && "$@"); }
ok 'it has the version of the library, and can be installed into an empty folder' \
    in_app npm install --offline --no-audit --no-fund --loglevel=error "$tarball"
ok 'it needs no other package' sh -c "[ \$(ls '$work/app/node_modules') = roque ]"

# npm/README.md shows a program and what it prints.
shown() { awk -v begin="\`\`\`$1" '/^```/ { inside = !open && $0 == begin; open = !open; next } inside' "$2"; }
shown js npm/README.md >"$work/app/readme.mjs"
shown '' npm/README.md >"$work/expected"
prints() { in_app node readme.mjs >"$work/printed" && diff "$work/expected" "$work/printed"; }
ok 'its README prints under node what it says' prints

# The blocks of docs/javascript.md are one program, in which "expression;  // value" is a claim.
cat >"$work/app/docs.mjs" <<'JS'
const seen = (found, said) => {
    const [is, should] = [found, said].map((value) => JSON.stringify(value));
    if (should.endsWith('...\"') ? !is.startsWith(should.slice(0, -4)) : is !== should) throw new Error(`${is} is not ${should}`);
    claims++;
};
var claims = 0;
JS
shown js docs/javascript.md | sed -E "s/^( *)(.*[^ ]);  +\/\/ ('[^']*'|\"[^\"]*\"|[0-9]+|\[[0-9, ]+\])([;:].*)?$/\1seen(\2, \3);/" >>"$work/app/docs.mjs"
echo "if (claims < 8) throw new Error('only ' + claims + ' claims');" >>"$work/app/docs.mjs"
ok 'docs/javascript.md tells the truth' in_app node docs.mjs

cat >"$work/app/rest.mjs" <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { load, RoqueError } from 'roque';
import 'roque/board'; // where there are no elements it does nothing

const roque = await load(readFileSync('node_modules/roque/page.wasm'));
const rules = 'puzzle one: One\nmark * star\nrule row: for r in rows: count(c in r: c is star) = 1\nend\n';
const at = (line, column) => (error) => error instanceof RoqueError && error.line === line && error.column === column;
await assert.rejects(roque.solve('one 2x1\n..\n'), at(1, 1));
assert.throws(() => roque.learn(rules.replace('is star', 'is moon')), at(3, 45));
assert.equal(roque.learn(rules).title, 'One');
assert.equal((await roque.solve('one 2x1\n..\n')).status, 'multiple');
await assert.rejects(roque.solve('one 2x1\n.A\n'), at(2, 2));
assert.ok(roque.families().some(({ name }) => name === 'one') && !(await load()).families().some(({ name }) => name === 'one'));

const empty = `sudoku 16x16 box-width=4 box-height=4\n${`${'.'.repeat(16)}\n`.repeat(16)}`;
assert.equal((await roque.solve(empty, { timeout: 1 })).status, 'unknown');
const controller = new AbortController();
const work = roque.work({ work: 'common', game: empty, slice: 1 }, { signal: controller.signal, progress: () => controller.abort() });
await assert.rejects(work, { name: 'AbortError' });
assert.equal((await roque.repair('akari 3x2\n...\n.#.\n')).changes[0].to, '3');
assert.equal((await roque.make('akari', { size: '5x5', seed: 2n ** 64n - 1n })).seed, '18446744073709551615');
JS
ok 'families are learnt by one core, and their mistakes have places; work ends in time or when it is aborted' in_app node rest.mjs

ROQUE_APP=$work/app node tests/once/npm.mjs || failures=$((failures + 1))

cat >"$work/app/consumer.mts" <<'TS'
import { load, RoqueError, type Roque, type State } from 'roque';
import 'roque/board';

const roque: Roque = await load(new URL('page.wasm', 'https://example.org/'));
const found = await roque.solve('akari:paper/1', { timeout: 1000, signal: new AbortController().signal });
const board: State | undefined = found.first;
const broken: string[] = roque.check('akari 3x1\n*.*\n').broken?.map(({ text }) => text) ?? [];
const level: 'easy' | 'medium' | 'hard' | 'expert' | 'fiendish' | '' = (await roque.make('akari', { seed: 7n })).level;
const place = (error: unknown) => (error instanceof RoqueError ? error.line : undefined);
// @ts-expect-error: the status is one of few words
found.status === 'solved';
// @ts-expect-error: a puzzle is a text
roque.show(1);
// @ts-expect-error: there is no such strength
await roque.hint('akari:paper/1', { strength: 4 });
const element = document.querySelector('roque-board');
const solved: boolean | undefined = element?.solved;
element?.addEventListener('roque-solved', ({ detail }) => detail.ms.toFixed());
// @ts-expect-error: how it stands is not set
if (element) element.state = null;
export { board, broken, level, place, solved };
TS
ok 'TypeScript knows its types' node tests/web/node_modules/typescript/bin/tsc --noEmit --strict --skipLibCheck --module nodenext \
    --target es2022 --lib es2022,dom "$work/app/consumer.mts"
finish
