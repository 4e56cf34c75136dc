// The build of the page: what it puts together, what it refuses, and that nothing in the sources could let a stranger in.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { output, run, test } from './tap.js';

const work = mkdtempSync(join(tmpdir(), 'roque-'));
process.on('exit', () => rmSync(work, { recursive: true }));
const built = readFileSync('build/web/roque.html', 'utf8');

const SMALL = {
    'index.html':
        '<meta charset="utf-8">\n<link rel="stylesheet" href="style.css">\n' +
        '<script type="module" src="main.js"></script>\n<body></body>\n',
    'style.css': 'p { color: red }\n',
    'main.js': "import { one } from './one.js';\nconsole.log(one);\n",
    'one.js': 'export const one = 1;\n',
    'worker.js': 'postMessage(1);\n',
};

/** Builds a small page with these files in place of its own. @param {Record<string, string>} files */
function build(files) {
    cpSync('web/build.js', join(work, 'build.js'));
    cpSync('web/loader.js', join(work, 'loader.js'));
    cpSync('web/unpack.js', join(work, 'unpack.js'));
    cpSync('web/package.json', join(work, 'package.json'));
    for (const [name, text] of Object.entries({ ...SMALL, ...files })) writeFileSync(join(work, name), text);
    writeFileSync(join(work, 'core'), 'a core');
    return spawnSync('node', [join(work, 'build.js'), join(work, 'core'), join(work, 'out.html')], {
        encoding: 'utf8',
    });
}

/** @param {Record<string, string>} files @param {string} sentence */
function refuses(files, sentence) {
    const { status, stderr } = build(files);
    assert.equal(status, 1);
    assert.ok(stderr.includes(sentence), stderr);
}

/** What is packed into a page. @param {string} page @param {string} id */
function unpack(page, id) {
    const packed = new RegExp(`<script type="text/plain" id="${id}">([^<]*)<`).exec(page)?.[1] ?? '';
    return gunzipSync(decode(packed));
}

/** Digits to the base of 91 as bytes: two digits hold 13 or 14 bits. @param {string} text */
function decode(text) {
    const digits = [...Array(94).keys()].map((i) => String.fromCharCode(33 + i)).filter((c) => !'<&\\'.includes(c));
    /** @type {number[]} */ const bytes = [];
    let [queue, bits] = [0, 0];
    for (const pair of text.match(/..?/gs) ?? []) {
        const [low, high = 0] = [...pair].map((digit) => digits.indexOf(digit));
        const value = low + 91 * high;
        queue |= value << bits;
        bits += pair.length === 1 ? 8 : (value & 8191) > 88 ? 13 : 14;
        for (; bits > 7; bits -= 8, queue >>= 8) bytes.push(queue & 255);
    }
    return Buffer.from(bytes);
}

/** What the modules of the small page print, as one script. @param {Record<string, string>} files */
function printed(files) {
    const { status, stderr } = build(files);
    assert.equal(status, 0, stderr);
    const script = unpack(readFileSync(join(work, 'out.html'), 'utf8'), 'script');
    return output('node', ['--input-type=module', '-'], script.toString());
}

test('the same sources give the same bytes', () => {
    output('node', ['web/build.js', 'build-wasm/page.wasm', join(work, 'again.html')]);
    assert.ok(readFileSync(join(work, 'again.html'), 'utf8') === built);
});

test('the page stays under 640 KB, and docs/page.md tells its size', () => {
    assert.ok(built.length < 640000, `it has ${built.length} bytes`);
    const told = Number(/the file \| (\d+) KB/.exec(readFileSync('docs/page.md', 'utf8'))?.[1]);
    assert.ok(Math.abs(told * 1000 - built.length) < built.length / 20, `docs/page.md says ${told} KB`);
});

test('the core in the page is the core that was built', () => {
    assert.ok(unpack(built, 'wasm').equals(readFileSync('build-wasm/page.wasm')));
});

test('the policy names the hash of every style and script, and lets nothing else in', () => {
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(built)?.[1] ?? '';
    const inside = [...built.matchAll(/<(?:style|script type="module")>([^]*?)<\/(?:style|script)>/g)].map(
        ([, text]) => text,
    );
    assert.ok(inside.length >= 2);
    for (const text of [...inside, unpack(built, 'style'), unpack(built, 'script')]) {
        assert.ok(policy.includes(`'sha256-${createHash('sha256').update(text).digest('base64')}'`));
    }
    assert.ok(policy.startsWith("default-src 'none'; "));
    assert.ok(!/unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')|https?:|\*/.test(policy), policy);
});

test('the page names no address to fetch anything from', () => {
    const outside = built.replace(/<script[^]*?<\/script>|<style>[^]*?<\/style>/g, '');
    assert.ok(!/(?:src|href)="(?!data:|#)/.test(outside), outside);
});

test('nothing in the sources makes markup or code of text', () => {
    const sources = ['web', 'npm']
        .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
        .filter((name) => name.endsWith('.js') && name !== 'web/build.js');
    assert.ok(sources.length > 5);
    for (const name of sources) {
        const found =
            /\b(innerHTML|outerHTML|insertAdjacentHTML|document\.write|srcdoc|eval\(|new Function|createContextualFragment|DOMParser|setHTML\w*|javascript:)/.exec(
                readFileSync(name, 'utf8'),
            );
        assert.equal(found, null, `${name}: ${found?.[0]}`);
    }
});

test('in the dark colours and pictures of pieces differ, and nothing else', () => {
    const about = /data-theme|prefers-color-scheme/;
    const lines = readdirSync('web')
        .filter((name) => name.endsWith('.css'))
        .flatMap((name) => readFileSync(join('web', name), 'utf8').split('\n'))
        .filter((line) => about.test(line));
    assert.ok(lines.length >= 6);
    for (const line of lines)
        assert.match(
            line.trim(),
            /^(@media \(prefers-color-scheme: dark\) \{|:root\S* (\{ color-scheme: \w+; \}|\.piece-on-\w+ \{ display: \w+; \}))$/,
        );
});

test('modules see what they import, under the names they give it', () => {
    const words = printed({
        'main.js':
            "import { one, two as deux,\n  sum } from './one.js';\nimport * as all from './one.js';\nimport './side.js';\n" +
            'await 0;\nconsole.log(one, deux, sum(one, deux), all.three, new all.Four().four);\n',
        'one.js':
            'const hidden = 2;\nexport const one = 1;\nexport { hidden as two };\nexport function sum(a, b) { return a + b; }\n' +
            'export const three = 3;\nexport class Four { four = 4 }\n',
        'side.js': "const hidden = 'side';\nconsole.log(hidden);\n",
    });
    assert.equal(words, 'side\n1 2 3 3 4\n');
});

test('a module that two import runs once, and first', () => {
    const words = printed({
        'main.js': "import { a } from './one.js';\nimport { b } from './two.js';\nconsole.log(a === b);\n",
        'one.js': "import { shared } from './three.js';\nexport const a = shared;\n",
        'two.js': "import { shared } from './three.js';\nexport const b = shared;\n",
        'three.js': "console.log('three');\nexport const shared = {};\n",
    });
    assert.equal(words, 'three\ntrue\n');
});

test('indentation is left out, but for texts of several lines', () => {
    const text = 'export const one = () => {\n    return `a\n  b ${`c`}\n    d`;\n};\n';
    assert.equal(
        printed({ 'main.js': "import { one } from './one.js';\nconsole.log(one());\n", 'one.js': text }),
        'a\n  b c\n    d\n',
    );
    const out = readFileSync(join(work, 'out.html'), 'utf8');
    assert.match(unpack(out, 'script').toString(), /^return `a\n {2}b/m);
});

test('what stands below the mark of the first style is packed with the others', () => {
    build({ 'style.css': 'p {\n    color: red; /* a warning */\n}\n/* ==== Later. */\nq { color: blue }\n' });
    const out = readFileSync(join(work, 'out.html'), 'utf8');
    assert.match(out, /<style>\np \{\ncolor: red;\s+\}\s+<\/style>/);
    assert.equal(unpack(out, 'style').toString().trim(), 'q { color: blue }');
});

test('a worker has what it imports inside', () => {
    build({ 'worker.js': "import { one } from './one.js';\npostMessage(one);\n" });
    assert.match(
        readFileSync(join(work, 'out.html'), 'utf8'),
        /id="worker">\nconst module_one = [^]*const \{ one \} = module_one/,
    );
});

test('what cannot be put together is refused by name', () => {
    refuses({ 'main.js': "import one from './one.js';\n" }, 'web/main.js:1: import one');
    refuses({ 'main.js': "import { one } from 'package';\n" }, 'web/main.js:1: import { one }');
    refuses({ 'main.js': "\nconst one = await import('./one.js');\n" }, 'web/main.js:2: import(');
    refuses({ 'main.js': 'console.log(import.meta.url);\n' }, 'import.meta');
    refuses({ 'one.js': 'export default 1;\n' }, 'web/one.js:1: export default');
    refuses({ 'one.js': 'export let one = 1;\n' }, 'web/one.js:1: export let');
    refuses({ 'one.js': "export * from './two.js';\n" }, 'web/one.js:1: export *');
    refuses({ 'one.js': "import { a } from './main.js';\nexport const one = a;\n" }, 'imports itself by way of');
    refuses({ 'worker.js': "postMessage('</script>');\n" }, 'would end the script');
    refuses({ 'one.js': 'export const one = await 1;\n' }, 'does not make a script');
    refuses({ 'one.js': 'export const one = ;\n' }, 'does not make a script');
});

test('an index without its script, and a style that fetches, are refused by name', () => {
    refuses({ 'index.html': '<meta charset="utf-8">\n<body></body>' }, 'must be there once, not 0 times');
    refuses({ 'style.css': "p { background: url('x.png') }" }, 'web/style.css');
    refuses({ 'style.css': "@import 'x.css';" }, 'web/style.css');
});

/** Runs a slow check of the scripts, unless they are as they were when it last passed. @param {string[]} words */
function unlessSeen(...words) {
    const folders = ['web', 'npm', 'tests/web', 'bench', 'tools', 'tests/once'];
    const hash = createHash('sha256').update(words.join(' ')).update(readFileSync('.prettierrc.json'));
    for (const name of folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name))))
        if (/\.(m?js|ts|json)$/.test(name)) hash.update(name).update(readFileSync(name));
    const seen = join('build/seen', hash.digest('hex'));
    if (existsSync(seen)) return;
    output('node', words);
    mkdirSync('build/seen', { recursive: true });
    writeFileSync(seen, '');
}

test('the types of all modules are right', () => {
    unlessSeen('tests/web/node_modules/typescript/bin/tsc', '-p', 'tests/web/tsconfig.json');
});

test('all scripts are laid out alike', () => {
    unlessSeen(
        'tests/web/node_modules/prettier/bin/prettier.cjs',
        '--check',
        '{web,npm}/*.js',
        'npm/*.ts',
        'tests/web/*.js',
        '{bench,tools,tests/once}/*.mjs',
    );
});

await run();
