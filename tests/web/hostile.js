// Addresses that nobody means well by, made by seed: broken base64, broken texts, markup in every place where a text can
// carry words, numbers too large, names of the language's own; rules that are deep, huge or senseless, and what unpacks to
// nothing or to far too much. Whatever is in them, the page shows a view and stays whole.
import { deflateRawSync } from 'node:zlib';

/** A generator of numbers below n, the same for the same seed (xorshift). @param {number} seed */
export function dice(seed) {
    let x = seed * 2654435761 + 1;
    return (/** @type {number} */ n) => {
        x ^= x << 13;
        x ^= x >>> 17;
        x ^= x << 5;
        return (x >>> 0) % n;
    };
}

export const MARKUP = [
    '<b id=hostile>x</b>',
    '<img src=x onerror="hostile=1" id=hostile>',
    '<svg onload="hostile=1" id=hostile>',
    '"><script id=hostile>hostile=1</script>',
    "' id='hostile' autofocus onfocus='hostile=1",
    'javascript:hostile=1',
    '&lt;b id=hostile&gt;',
    '</title><b id=hostile>',
    '{{hostile}}',
    '\u202e\u0000\ufeff',
    '${hostile=1}',
];

const TEXTS = [
    'akari 3x3\n.1.\n...\n..#\n',
    '; title: TITLE\n; author: TITLE\n; level: TITLE\n; moves: r1c1=* r3c2=x\n; at: 1\n; pin: 1 TITLE\n; time: 12\nakari 3x3\n.1.\n...\n..#\n',
    'chess-num 4x4\n.1..\n....\n..2.\n....\n- r1c1 P K\n',
    'chess-loop 5x4 rook king 3\n',
    'chess-avoid 4x3 BBBBQ\n....\n....\n....\n',
    'chess-position 3x2 3\n011\n131\n+\nB.K\n..R\n',
    'rules: paper\nstart: 4/2k1/1K2/4 w QRBNPqrbnp\nwhite: TITLE\nblack: easy\nQ@b3 q@c2\nresult: *\n',
    '{"family":"akari","cells":["TITLE"]}',
    'https://puzz.link/p?akari/3/3/1g2h',
    '7x7:aBcTITLE',
    'pzprv3/lightup/3/3/. . ./. 1 ./. . -/',
];

const ROW = 'rule row: for r in rows: count(c in r: c is star) = 1\n';
const DEEP = 2000;

/** Rule texts, each with a board. */
export const RULES = [
    `puzzle star: TITLE\ngoal TITLE\nabout TITLE\nmark * TITLE\nareas\n${ROW}    says "TITLE {r}"\nend\n\nstar 3x2\naab\nabb\n`,
    `puzzle TITLE: One\nmark * star\n${ROW}end\n\nTITLE 2x2\n..\n..\n`,
    `puzzle star: One\nmark * star\nlook star TITLE\nlook star figure TITLE\n${ROW}end\n\n; title: TITLE\nstar 2x2\n..\n..\n`,
    `puzzle __proto__: constructor\nmark * toString\nnumber hasOwnProperty 1..9 = 3\n${ROW.replace('star', 'toString')}end\n\n__proto__ 2x2\n..\n..\n`,
    `puzzle star: One\nmarks 1..9 number\noutside left, top 0..99 number\nfull\nrule row: for r in rows: different(r)\nend\n\nstar 2x2 left=TITLE,1 top=-1,9999999\n12\n..\n`,
    `puzzle star: One\nsize 1x1..99999999x99999999\nmark * star\n${ROW}end\n\nstar 99999x99999\n..\n`,
    `puzzle star: One\nmark * star\nrule deep: ${'not ('.repeat(DEEP)}1 = 1${')'.repeat(DEEP)}\nend\n\nstar 2x2\n..\n..\n`,
    `puzzle star: One\nmark * star\nrule deep: ${'for c in cells: '.repeat(DEEP / 20)}c is star\nend\n\nstar 2x2\n..\n..\n`,
    `puzzle star: One\nmark * star\nlet a(c) = a(c)\nlet b(c) = a(c) + a(c)\nrule loop: for c in cells: b(c) = 1\nend\n\nstar 2x2\n..\n..\n`,
    `puzzle star: One\nmark * star\nrule big: for c, d in cells: for e, f in cells: for g in cells: not (c is star and d is star and e is star and f is star and g is star)\nend\n\nstar 30x2\n${'.'.repeat(30)}\n${'.'.repeat(30)}\n`,
    `puzzle star: One\nmark * star\n${ROW.repeat(500)}end\n\nstar 2x2\n..\n..\n`,
    `puzzle star: One\nmark * star\nrule num: count(c in cells: c is star) = ${'9'.repeat(400)}\nend\n\nstar 2x2\n..\n..\n`,
    `puzzle star: One\nmark * star\n# ${'TITLE '.repeat(2000)}\n${ROW}`,
    `${'puzzle star: One\n'.repeat(50)}end\nend\n`,
];

const BOMB = deflateRawSync(Buffer.alloc(64 << 20, 'puzzle a: A\n')).toString('base64url');

/** A link to a text that is packed; or one that does not unpack. @param {string} text @param {(n: number) => number} die */
function packed(text, die) {
    const bytes = deflateRawSync(Buffer.from(text));
    switch (die(8)) {
        case 0:
            return `#z=${bytes.subarray(0, die(bytes.length + 1)).toString('base64url')}`;
        case 1:
            bytes[die(bytes.length)] ^= 1 << die(8);
            return `#z=${bytes.toString('base64url')}`;
        case 2:
            return `#z=${spoil(bytes.toString('base64url'), die)}`;
        case 3:
            return die(5) ? `#z=${Buffer.from(text).toString('base64url')}` : `#z=${BOMB}`;
        default:
            return `#z=${bytes.toString('base64url')}`;
    }
}

const NAMES = [
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'home',
    'game',
    'games',
    'new',
    'edit',
    'learn',
    'echek',
    'watch',
    'share',
    'explain',
    'settings',
    'link',
    'invent',
    'p=',
    'z=',
    'e=',
    '%',
    '%E0%A4%A',
    '/',
    '//',
    '?',
    'undefined',
];

/** One character of a text changed, or some of it twice, or none. @param {string} text @param {(n: number) => number} die */
function spoil(text, die) {
    const at = die(text.length + 1);
    switch (die(7)) {
        case 0:
            return text.slice(0, at);
        case 1:
            return text.slice(0, at) + String.fromCodePoint(die(4) ? 32 + die(95) : die(0xd7ff)) + text.slice(at + 1);
        case 2:
            return text.slice(0, at) + MARKUP[die(MARKUP.length)] + text.slice(at);
        case 3:
            return text.slice(0, at) + text.slice(at + 1 + die(3));
        case 4:
            return text.replace(
                /\d+/,
                () => ['0', '-1', '99999999999999999999', '2147483647', '4000000', '1e9'][die(6)],
            );
        case 5:
            return text + text.slice(at);
        default:
            return text;
    }
}

/** A rule text with a board. @param {(n: number) => number} die */
export function hostileRules(die) {
    const text = RULES[die(RULES.length)].replaceAll('TITLE', () => MARKUP[die(MARKUP.length)].replace(/\n/g, ' '));
    return die(2) ? text : spoil(text, die);
}

/** An address. @param {(n: number) => number} die */
export function hostileAddress(die) {
    const markup = () => MARKUP[die(MARKUP.length)];
    let text = TEXTS[die(TEXTS.length)].replaceAll('TITLE', markup);
    for (let n = die(4); n > 0; n--) text = spoil(text, die);
    switch (die(12)) {
        case 0:
            return `#${NAMES[die(NAMES.length)]}/${NAMES[die(NAMES.length)]}`;
        case 1:
            return `#${NAMES[die(NAMES.length)]}${markup()}`;
        case 2:
            return `#${NAMES[die(NAMES.length)]}/${encodeURIComponent(text)}`;
        case 3:
            return `#p=${spoil(Buffer.from(text).toString('base64url'), die)}`;
        case 4:
        case 5:
            return packed(hostileRules(die), die);
        default:
            return `#${die(4) ? 'p' : 'e'}=${Buffer.from(text).toString('base64url')}`;
    }
}
