// node web/build.js CORE OUT: puts the page into one file that needs no other: web/index.html with its first style; the
// core, the script and the other styles, gzipped, as text of 91 characters; the worker's source; and a policy that lets
// nothing else in. If OUT ends in .js, it is the element <roque-board>, a script that needs no other file either.
// The same sources give the same bytes.
import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const WEB = dirname(fileURLToPath(import.meta.url));

/** Ends the build with a sentence that begins with the place.
 * @param {string} file @param {string} sentence @returns {never} */
function refuse(file, sentence) {
    console.error(`web/${file}: ${sentence}`);
    process.exit(1);
}

// ---- Modules. Each becomes a function that is called once and returns what it exports, so that its other names stay
// its own. That is true to the language only for bindings that never change and modules that do not import each other;
// everything else is refused by name. What the page shares with the package is in npm/. ----

const IMPORT = /^import\s+(?:(\{[^}]*\})\s*from\s*|\*\s*as\s+(\w+)\s+from\s*)?'(\.\.?\/[\w./-]+)';$/gm;
const EXPORT = /^export (?=(?:async )?function\b\s*\*?\s*(\w+)|class (\w+)|const (\w+)\s*=)/gm;
const EXPORT_LIST = /^export (\{[^}]*\});$/gm;
const LEFT = [
    [/^import\b.*/m, 'only names and whole modules of this project can be imported'],
    [/^export default\b/m, 'a default export has no name'],
    [/^export let\b.*/m, 'an export that changes cannot be followed'],
    [/^export\b.*/m, 'only functions, classes, constants and lists of names can be exported'],
    [/\bimport\s*\(.*/, 'nothing can be imported later: all is in one file'],
    [/\bimport\.meta\b/, 'a module has no address of its own: all is in one file'],
    [/<\/script|<!--/i, 'this would end the script in the page'],
];

/** The names of `{ a, b as c }` as a destructuring pattern or an object: `{ a, b: c }` or `{ a, c: b }`.
 * @param {string} list @param {boolean} out */
function names(list, out) {
    return list.replace(/(\w+)\s+as\s+(\w+)/g, out ? '$2: $1' : '$1: $2');
}

/** What a module is called in the bundle. @param {string} file */
const variable = (file) => `module_${file.replace(/^\.\.\/|\.js$/g, '').replace(/\W/g, '_')}`;

/** One module without imports and exports. @param {string} file */
function read(file) {
    const source = readFileSync(join(WEB, file), 'utf8').replace(/\r\n/g, '\n');
    /** @type {string[]} */ const imports = [];
    /** @type {string[]} */ const exports = [];
    const code = source
        .replace(IMPORT, (_, list, whole, path) => {
            const from = normalize(join(dirname(file), path));
            imports.push(from);
            if (whole) return `const ${whole} = ${variable(from)};`;
            return list ? `const ${names(list, false)} = ${variable(from)};` : '';
        })
        .replace(EXPORT, (_, ...found) => {
            exports.push(found.slice(0, 3).find(Boolean));
            return '';
        })
        .replace(EXPORT_LIST, (_, list) => {
            exports.push(names(list, true).slice(1, -1).trim().replace(/,$/, ''));
            return '';
        });
    const plain = code
        .replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
        .replace(/^\s*\/\/.*/gm, '');
    for (const [pattern, sentence] of LEFT) {
        const found = /** @type {RegExp} */ (pattern).exec(plain);
        if (found)
            refuse(`${file}:${plain.slice(0, found.index).split('\n').length}`, `${found[0].trim()}: ${sentence}`);
    }
    return { code: bare(code), imports, exports };
}

/** Without comments that have lines of their own, and without indentation, but for texts of several lines.
 * @param {string} code */
function bare(code) {
    const plain = code.replace(/^[ \t]*\/\*\*(?:[^*]|\*(?!\/))*\*\/[ \t]*\n/gm, '').replace(/^[ \t]*\/\/.*\n/gm, '');
    let inText = false;
    const lines = plain.split('\n').map((line) => {
        const kept = inText ? line : line.trimStart();
        if (line.split('`').length % 2 === 0) inText = !inText;
        return kept;
    });
    return lines.join('\n');
}

/** A module and all that it needs, each after what it imports itself. @param {string} entry */
function bundle(entry) {
    /** @type {string[]} */ const parts = [];
    const done = new Set();
    /** @param {string} file @param {string[]} way */
    const add = (file, way) => {
        if (way.includes(file))
            refuse(file, `imports itself by way of ${[...way.slice(way.indexOf(file) + 1), file].join(', ')}`);
        if (done.has(file)) return;
        done.add(file);
        const { code, imports, exports } = read(file);
        for (const from of imports) add(from, [...way, file]);
        // The first module is not wrapped: it may wait at its top.
        if (way.length === 0) parts.push(code.trim());
        else parts.push(`const ${variable(file)} = (() => {\n${code.trim()}\nreturn { ${exports.join(', ')} };\n})();`);
    };
    add(entry, []);
    const text = parts.join('\n\n') + '\n';
    const check = spawnSync(process.execPath, ['--check', '--input-type=module', '-'], { input: text });
    if (check.status !== 0) refuse(entry, `does not make a script:\n${check.stderr}`);
    return text;
}

// ---- The file ----

/** @param {string} text */
const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Replaces what must be there exactly once. @param {string} html @param {string} what @param {string} by */
function replace(html, what, by) {
    const parts = html.split(what);
    if (parts.length !== 2) refuse('index.html', `${what} must be there once, not ${parts.length - 1} times`);
    return parts.join(by);
}

/** Bytes as a short text: zopfli takes a twentieth off what gzip leaves. The header of gzip names no time and no
 * system. @param {string | Buffer} bytes */
function pack(bytes) {
    const folder = mkdtempSync(join(tmpdir(), 'roque-')),
        file = join(folder, 'bytes');
    writeFileSync(file, bytes);
    const { stdout: packed, status } = spawnSync('zopfli', ['-c', file], { maxBuffer: 1 << 26 });
    rmSync(folder, { recursive: true });
    if (status !== 0) refuse('build.js', 'zopfli is needed to pack the page, and did not run');
    packed[9] = 255;
    return encode(packed);
}

// What can stand in a script of text: no character that could begin markup, and no backslash.
const DIGITS = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).filter((c) => !'<&\\'.includes(c));

/** Bytes as digits to the base of 91, by Henke's method: 13 or 14 bits become two digits. @param {Uint8Array} bytes */
function encode(bytes) {
    let [queue, bits, out] = [0, 0, ''];
    for (const byte of bytes) {
        queue |= byte << bits;
        bits += 8;
        if (bits <= 13) continue;
        const wide = (queue & 8191) <= 88;
        const value = queue & (wide ? 16383 : 8191);
        queue >>= wide ? 14 : 13;
        bits -= wide ? 14 : 13;
        out += DIGITS[value % 91] + DIGITS[Math.floor(value / 91)];
    }
    if (bits > 0) out += DIGITS[queue % 91] + (bits > 7 || queue > 90 ? DIGITS[Math.floor(queue / 91)] : '');
    return out;
}

/** A style without comments and indentation. @param {string} file */
function readStyle(file) {
    const style = '\n' + readFileSync(join(WEB, file), 'utf8').replace(/(?!\/\* ={4})\/\*[^]*?\*\/|^\s+/gm, '');
    if (/<\/style|@import|url\((?!["']?(data:|#))/i.test(style))
        refuse(file, 'a style may fetch nothing and not end early');
    return style;
}

/** @param {string} core @param {string} [registers] a script, where it is served: it can be installed then */
function page(core, registers) {
    const script = bundle('main.js');
    const loader = '\n' + bundle('loader.js');
    /** @type {string[]} */ const styles = [];
    let later = ''; // what a view needs: it comes with the script
    let html = readFileSync(join(WEB, 'index.html'), 'utf8').replace(/<!--[^]*?-->\n?/g, '');
    html = html.replace(/<link rel="stylesheet" href="([\w-]+\.css)">/g, (_, file) => {
        const [style, ...rest] = readStyle(file).split(/\/\* ={4}[^]*?\*\//);
        later += rest.join('');
        if (styles.push(style) === 1) return `<style>${style}</style>`;
        later += style;
        return '';
    });
    const policy = [
        "default-src 'none'",
        `script-src ${hash(loader)} ${hash(script)} ${registers ? `${hash(registers)} ` : ''}'wasm-unsafe-eval'`,
        `style-src ${hash(styles[0] ?? '')} ${hash(later)}`,
        `worker-src blob:${registers ? " 'self'" : ''}`,
        `img-src data: blob:${registers ? " 'self'" : ''}`,
        ...(registers ? ["manifest-src 'self'"] : []),
        "base-uri 'none'",
        "form-action 'none'",
    ].join('; ');
    const charset = '<meta charset="utf-8">';
    html = replace(html, charset, `${charset}\n<meta http-equiv="Content-Security-Policy" content="${policy}">`);
    if (registers) html = replace(html, '</head>', `${INSTALLABLE}<script>${registers}</script>\n</head>`);
    // All of it stands at the end, so that what is above can be shown while it is still being read.
    html = replace(html, '<script type="module" src="main.js"></script>\n', '');
    return replace(
        html,
        '</body>',
        [
            `<script type="text/plain" id="style">${pack(later)}</script>`,
            `<script type="text/plain" id="wasm">${pack(readFileSync(core))}</script>`,
            `<script type="text/plain" id="worker">\n${bundle('worker.js')}</script>`,
            `<script type="text/plain" id="script">${pack(script)}</script>`,
            `<script type="module">${loader}</script>`,
            '</body>',
        ].join('\n'),
    );
}

// ---- The same, served: a folder with the page, a manifest, icons, and a service worker ----

const INSTALLABLE = `<link rel="manifest" href="manifest.webmanifest">
<link rel="apple-touch-icon" href="icon-square.png">
<meta name="theme-color" content="#faf9f6" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#16181b" media="(prefers-color-scheme: dark)">
`;
const REGISTERS =
    "if (location.protocol !== 'file:') navigator.serviceWorker?.register('service-worker.js').catch(() => {});";

/** The files of the folder by their names. The worker names their version. @param {string} core */
function served(core) {
    const files = /** @type {Record<string, string | Buffer>} */ ({
        'index.html': page(core, REGISTERS),
        'manifest.webmanifest': readFileSync(join(WEB, 'manifest.webmanifest')),
    });
    for (const icon of readdirSync(join(WEB, 'icons'))) files[icon] = readFileSync(join(WEB, 'icons', icon));
    const version = createHash('sha256');
    for (const text of Object.values(files)) version.update(text);
    const worker = bundle('service-worker.js');
    return { ...files, 'service-worker.js': worker.replace("'VERSION'", `'${version.digest('hex').slice(0, 16)}'`) };
}

/** Sizes follow the root of the page, where that is not smaller than usual: many pages make it 10 pixels.
 * @param {string} style */
const scaled = (style) =>
    style.replace(/@media[^{]*|([\d.]+)rem\b/g, (whole, number) => (number ? `calc(${number} * var(--rem))` : whole));

/** Characters that are read alike in pages that do not name their encoding. @param {string} script */
const ascii = (script) =>
    script.replace(/[^\0-\x7f]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The element: a plain script, which can be a module as well. Where there are no elements, as in node, it does nothing.
 * @param {string} core */
function element(core) {
    const style = ['style.css', 'board.css', 'element.css'].map((file) => scaled(readStyle(file))).join('');
    const words = [pack(readFileSync(core)), `:host { --rem: max(1rem, 16px); }${style}`].map((text) =>
        JSON.stringify(text),
    );
    return ascii(`// <roque-board>: a puzzle to play. The docs of roque tell how it is used; MIT licence.
if (globalThis.customElements) (() => {
${bundle('element.js')}
define(${words.join(',\n')});
})();
`);
}

const [core, out] = process.argv.slice(2);
if (!out) {
    console.error('Usage: node web/build.js CORE OUT.html | OUT.js | FOLDER/');
    process.exit(1);
}
if (out.endsWith('/')) {
    mkdirSync(out, { recursive: true });
    for (const [name, text] of Object.entries(served(core))) writeFileSync(join(out, name), text);
} else {
    const text = out.endsWith('.js') ? element(core) : page(core);
    mkdirSync(dirname(out), { recursive: true });
    writeFileSync(out, text);
    console.log(`${out}: ${Math.round(Buffer.byteLength(text) / 1000)} KB in one file`);
}
