// Addresses that nobody means well by, made by seed: broken base64, broken texts, markup in every place where a text can
// carry words, numbers too large, names of the language's own. Whatever is in them, the page shows a view and stays whole.

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
    'p=',
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

/** An address. @param {(n: number) => number} die */
export function hostileAddress(die) {
    const markup = () => MARKUP[die(MARKUP.length)];
    let text = TEXTS[die(TEXTS.length)].replaceAll('TITLE', markup);
    for (let n = die(4); n > 0; n--) text = spoil(text, die);
    switch (die(10)) {
        case 0:
            return `#${NAMES[die(NAMES.length)]}/${NAMES[die(NAMES.length)]}`;
        case 1:
            return `#${NAMES[die(NAMES.length)]}${markup()}`;
        case 2:
            return `#${NAMES[die(NAMES.length)]}/${encodeURIComponent(text)}`;
        case 3:
            return `#p=${spoil(Buffer.from(text).toString('base64url'), die)}`;
        default:
            return `#${die(4) ? 'p' : 'e'}=${Buffer.from(text).toString('base64url')}`;
    }
}
