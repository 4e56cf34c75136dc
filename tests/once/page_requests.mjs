// node page_requests.mjs [COUNT]: requests of the page, a line each: a fixed set, then as many at random, the same on
// every machine. Work is asked for in one slice, so that no answer depends on a clock.
const count = Number(process.argv[2] ?? 0);
const say = (request) => console.log(JSON.stringify(request));
const slice = 3600000;
const boards = [
    'akari:paper/1',
    'akari:paper/2',
    'chess-num:paper/1',
    'chess-loop:paper/0',
    'chess-loop:paper/3',
    'chess-avoid 4x3 BBBBQ\n#...\n....\n....\n',
    'chess-position 3x2 3\n011\n131\n',
    'akari 2x1\n..\n',
    'akari 1x1\n4\n',
];

// ---- The fixed set ----
say({ ask: 'about' });
for (const text of boards) say({ ask: 'open', text });
say({ ask: 'open', text: '#p=YWthcmkgMngxCi4uCg' });
say({ ask: 'open', text: 'x' });
for (const game of boards.slice(5)) {
    say({ ask: 'play', game });
    say({ ask: 'play', game, names: 'chess', errors: 'never', ms: 123456 });
    for (const format of ['native', 'json', 'link', 'dimacs', 'puzz.link']) say({ ask: 'write', game, format });
    for (const medium of ['text', 'unicode', 'svg']) say({ ask: 'draw', game, medium, labels: true });
    for (const action of ['hint 1', 'hint 2', 'hint 3', 'why', 'do'])
        say({ ask: 'begin', work: 'play', action, game, slice });
    for (const work of ['explain', 'rate', 'solve', 'common', 'repair']) say({ ask: 'begin', work, game, slice });
    for (const strategy of ['ff,enum', 'max_regret,bisect,down'])
        say({ ask: 'begin', work: 'watch', game, strategy, all: true, nodes: 200, limit: 2000, slice, most: slice });
}
for (const family of ['akari', 'chess-num', 'chess-loop', 'chess-avoid', 'chess-position']) {
    say({ ask: 'begin', work: 'daily', family, date: '2026-11-16', slice, most: slice });
    say({ ask: 'begin', work: 'make', family, set: { size: '5x5', seed: '18446744073709551615' }, slice, most: slice });
    say({
        ask: 'begin',
        work: 'make',
        family,
        set: { size: '5x4', any: 'yes', seed: 9007199254740993n.toString() },
        slice,
        most: slice,
    });
}
const duel = 'rules: drop=safe\nwhite: medium\nblack: hard\nQ@d2 R@a3 R@b4 a3-a2\n';
for (const action of ['', 'undo', 'redo', 'go 1', 'go 9', 'resign white', 'draw', 'd2-d3', 'O-O', 'b2-b9'])
    say({ ask: 'play', game: duel, action });
for (const seed of ['1', '2', '3']) say({ ask: 'begin', work: 'reply', game: duel, seed, slice });
say({ ask: 'begin', work: 'play', action: 'review', game: duel, slice });
for (const format of ['native', 'link']) say({ ask: 'write', game: duel, format });
say({ ask: 'new', name: 'echek', set: { rules: 'drop=safe', white: 'human', black: 'medium', clock: '5+3' } });

// ---- At random ----
let state = 20261116;
const below = (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0; // the upper bits are the better ones
    return Math.floor((state / 2 ** 32) * n);
};
const pick = (list) => list[below(list.length)];
function board() {
    const width = 1 + below(5);
    const height = 1 + below(5);
    const [header, cells] = pick([
        [`akari ${width}x${height}`, '....#0123*x'],
        [`chess-num ${width}x${height}`, '......0123PNKx'],
        [
            `chess-loop ${width}x${height} ${pick(['rook king', 'bishop knight', 'queen rook'])} ${1 + below(3)}`,
            '.....x',
        ],
        [`chess-avoid ${width}x${height} ${pick(['BBQ', 'NNKR', 'KQRBNP'])}`, '.....#x'],
        [`chess-position ${width}x${height} ${1 + below(3)}`, '....0123'],
    ]);
    const row = () => Array.from({ length: width }, () => pick(cells)).join('');
    return `${header}\n${Array.from({ length: height }, row).join('\n')}\n`;
}
const move = () => `r${1 + below(6)}c${1 + below(6)}${pick(['=', '=', '-', '+'])}${pick('*x.KRBNPQ')}`;
const some = (one, most) => Array.from({ length: 1 + below(most) }, one);
const kinds = [
    () => ({ ask: 'play', game: board(), names: pick(['rc', 'chess']), errors: pick(['live', 'asked', 'never']) }),
    () => ({ ask: 'play', game: `; moves: ${some(move, 4).join(' ')}\n${board()}`, action: some(move, 3).join(',') }),
    () => ({
        ask: 'play',
        game: board(),
        action: pick([move(), 'undo', 'restart', 'check', 'pin a', 'back a']),
        ms: below(1e6),
    }),
    () => ({ ask: 'set', game: board(), cell: [1 + below(4), 1 + below(4)], to: pick('.#0123KQx*') }),
    () => ({ ask: 'write', game: board(), format: pick(['native', 'json', 'link', 'opb']) }),
    () => ({ ask: 'draw', game: board(), medium: pick(['svg', 'unicode', 'text']) }),
    () => ({ ask: 'begin', work: pick(['explain', 'rate', 'solve']), game: board(), slice }),
    () => ({ ask: 'begin', work: 'play', action: pick(['hint', 'hint 3', 'why', 'do']), game: board(), slice }),
    () => ({
        ask: 'begin',
        work: 'watch',
        game: board(),
        nodes: 50,
        limit: 500,
        strategy: pick(['ff', 'min,step', 'ffc,median']),
        slice,
    }),
    () => ({ ask: 'open', text: `#p=${Buffer.from(board()).toString('base64url')}` }),
];
for (let i = 0; i < count; i++) {
    const line = JSON.stringify(pick(kinds)());
    const at = below(line.length);
    const broken = line.slice(0, at) + pick('"{}[],:0x\\') + line.slice(at + 1);
    const timed = line.includes('"slice":3600000') && !broken.includes('"slice":3600000'); // it would look at the clock
    console.log(below(8) > 0 || timed ? line : broken); // some are broken
}
