// The installed package of $ROQUE_APP in Chromium: from localhost under a strict policy, in a page and in its worker, and
// from disk as one file; and its element, <roque-board>, by mouse, by keyboard and by thumb.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openBrowser } from '../web/chromium.js';
import { run, test } from '../web/tap.js';

const app = process.env.ROQUE_APP ?? '';
const inside = (name) => join(app, 'node_modules/roque', name);
const POLICY =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'; style-src 'self'";
const KINDS = { html: 'text/html', css: 'text/css', js: 'text/javascript', wasm: 'application/wasm' };
const WORK = `
const roque = await load(from);
const made = await roque.make('akari', { size: '5x5', level: 'easy', seed: 7 });
const { status, first } = await roque.solve(made.game);
const wrong = await roque.solve('akari 2x1\\n.A\\n').catch(({ line, column }) => [line, column]);
tell({ status, solved: first.game.split('\\n').slice(-7).join('\\n') === made.solution, wrong });
`;
const EXPECTED = { status: 'unique', solved: true, wrong: [2, 2] };

const files = {
    '/page.html': '<!doctype html><title>a page</title><script type="module" src="page.js"></script>',
    '/page.js': `import { load } from './node_modules/roque/index.js';
const from = undefined;
const tell = (answer) => { globalThis.told = answer; };
${WORK}`,
    '/worker.html': '<!doctype html><title>a page</title><script type="module" src="start.js"></script>',
    '/start.js': `new Worker('worker.js', { type: 'module' }).onmessage = ({ data }) => { globalThis.told = data; };`,
    '/worker.js': `import { load } from './node_modules/roque/index.js';
const from = undefined;
const tell = (answer) => postMessage(answer);
${WORK}`,
};
const server = createServer(({ url }, response) => {
    const kind = KINDS[url.split('.').at(-1)];
    if (!kind) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': kind, 'content-security-policy': POLICY });
    response.end(files[url] ?? readFileSync(join(app, url)));
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const LOCAL = `http://localhost:${server.address().port}`;
const browser = await openBrowser();
const contexts = [await browser.newContext()];
const faults = [];

/** A page, which says nothing on the console. */
async function visit(address, context = contexts[0]) {
    const page = await context.newPage();
    page.on('console', (message) => faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(String(error)));
    await page.goto(address);
    return page;
}

/** What the page tells. */
async function told(address) {
    const page = await visit(address);
    return (await page.waitForFunction(() => globalThis.told)).jsonValue();
}

test('a page on localhost solves and makes, under a strict policy', async () => {
    assert.deepEqual(await told(`${LOCAL}/page.html`), EXPECTED);
});

test('so does a worker', async () => {
    assert.deepEqual(await told(`${LOCAL}/worker.html`), EXPECTED);
});

test('and a page that is one file, from disk', async () => {
    const address = (text) => `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`;
    const module = (name, needs = {}) =>
        address(
            readFileSync(inside(name), 'utf8').replace(/'(\.\/\w+\.js)'/g, (whole, path) =>
                needs[path] ? `'${needs[path]}'` : whole,
            ),
        );
    const core = module('core.js', { './instance.js': module('instance.js') });
    const code = readFileSync(inside('page.wasm')).toString('base64');
    const script = `import { load } from '${module('index.js', { './core.js': core })}';
const from = Uint8Array.from(atob('${code}'), (c) => c.charCodeAt(0));
const tell = (answer) => { globalThis.told = answer; };
${WORK}`;
    writeFileSync(
        join(app, 'one.html'),
        `<!doctype html><title>a page</title><script type="module">${script}</script>`,
    );
    assert.deepEqual(await told(pathToFileURL(join(app, 'one.html')).href), EXPECTED);
});

// ---- The element -------------------------------------------------------------------------------------------------------

const EXAMPLE = 'node_modules/roque/example.html';
const AXE = readFileSync(
    createRequire(new URL('../web/axe.js', import.meta.url)).resolve('axe-core/axe.min.js'),
    'utf8',
);

/** The example page, when its three boards are there. */
async function example(address, context) {
    const page = await visit(address, context);
    await page.waitForFunction(() => [...document.querySelectorAll('roque-board')].every((board) => board.state));
    return page;
}
const cell = (board, row, column) =>
    board.locator(`[role=row][aria-rowindex="${row}"] [role=gridcell][aria-colindex="${column}"]`);
const at = (element) => element.evaluate((it) => Object.values(it.getBoundingClientRect().toJSON()));

test('the script of the element is read alike in every encoding', () => {
    assert.match(readFileSync(inside('roque-board.js'), 'latin1'), /^[\0-\x7f]*$/);
});

test('three boards from disk and from localhost: a text, a link, and a puzzle with its own rules', async () => {
    for (const address of [pathToFileURL(join(app, EXAMPLE)).href, `${LOCAL}/${EXAMPLE}`]) {
        const page = await example(address);
        const shown = await page
            .locator('roque-board')
            .evaluateAll((all) =>
                all.map(({ state, shadowRoot }) => [
                    state.family,
                    shadowRoot.querySelectorAll('[role=gridcell]').length,
                ]),
            );
        assert.deepEqual(shown, [
            ['akari', 36],
            ['akari', 36],
            ['apart', 16],
        ]);
        const colours = await page
            .locator('roque-board')
            .evaluateAll((all) =>
                all.map(({ shadowRoot }) => getComputedStyle(shadowRoot.querySelector('.trial')).backgroundColor),
            );
        assert.deepEqual(colours, ['rgb(255, 255, 255)', 'rgb(255, 255, 255)', 'rgb(255, 246, 230)']);
        await page.close();
    }
});

test('keys alone play one to its end; events, an attribute and a live region tell of it', async () => {
    const page = await example(`${LOCAL}/${EXAMPLE}`);
    const board = page.locator('#own');
    await page.evaluate(() => {
        globalThis.heard = [];
        for (const name of ['change', 'solved'])
            document.addEventListener(`roque-${name}`, ({ target, detail }) =>
                heard.push([target.id, name, detail.progress]),
            );
    });
    await cell(board, 1, 1).focus();
    for (const key of [
        'ArrowRight',
        '*',
        'ArrowDown',
        's',
        'u',
        'End',
        'Enter',
        'ArrowDown',
        'Home',
        '*',
        'ArrowDown',
        'End',
        'ArrowLeft',
        ' ',
    ])
        await page.keyboard.press(key);
    assert.match(await board.evaluate((it) => it.game), /; moves: r1c2=\* r2c4=\* r3c1=\* r4c3=\*\n/);
    assert.deepEqual((await page.evaluate('heard')).slice(-2), [
        ['own', 'change', 100],
        ['own', 'solved', 100],
    ]);
    assert.ok(await board.evaluate((it) => it.solved && it.hasAttribute('solved')));
    assert.match(await board.locator('[role=status]').textContent(), /Solved!/);
    assert.match(await board.locator('.said').textContent(), /Solved! It took .* without help/);
    assert.equal(await page.locator('#told').textContent(), 'Solved.');
    await page.keyboard.press('Control+z');
    assert.ok(!(await board.evaluate((it) => it.solved || it.hasAttribute('solved'))));
    await page.close();
});

test('hints tell more each time, with the reason; checks name what is broken', async () => {
    const page = await example(`${LOCAL}/${EXAMPLE}`);
    const board = page.locator('roque-board').first();
    const said = board.locator('.said-text');
    await board.getByRole('button', { name: 'Hint' }).click();
    await said.filter({ hasText: 'Look at' }).waitFor();
    await board.getByRole('button', { name: 'Tell me more' }).click();
    await said.filter({ hasText: 'Look at' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Enter'); // the next button has the focus
    await said.filter({ hasText: 'The 4 at r2c3 has four open neighbours' }).waitFor();
    assert.equal(await board.locator('.mark-look').count(), 4);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('roque-board').state.undo === 1);
    const focused = () => board.evaluate((it) => it.shadowRoot.activeElement?.getAttribute('role'));
    assert.equal(await focused(), 'gridcell');
    await board.getByRole('button', { name: 'Undo' }).click();
    assert.equal(await focused(), 'gridcell'); // nothing is left to undo
    await page.keyboard.press('y');
    await board.evaluate((it) => it.play('r1c6=*,r1c5=*'));
    await board.getByRole('button', { name: 'Check' }).click();
    assert.match(await said.first().textContent(), /The bulbs at r1c3 and r1c5 see each other/);
    await board.evaluate((it) => it.restart());
    assert.equal(await board.evaluate((it) => it.state.cells.filter(({ i }) => i === 'bulb').length), 0);
    await page.close();
});

test('its clock stands still while the tab is hidden, and when it was taken away', async () => {
    const page = await example(`${LOCAL}/${EXAMPLE}`);
    const spent = await page.evaluate(() => {
        const board = document.querySelector('roque-board');
        const HOUR = 3600000;
        let later = 0;
        const now = performance.now.bind(performance);
        performance.now = () => now() + later;
        const hide = (hidden) => {
            Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
            document.dispatchEvent(new Event('visibilitychange'));
        };
        board.focus();
        later += HOUR;
        hide(true);
        later += HOUR;
        hide(false);
        later += HOUR;
        board.play('r1c1=x');
        const seen = board.state.ms;
        const { parentNode, nextSibling } = board;
        board.remove();
        later += HOUR;
        parentNode.insertBefore(board, nextSibling);
        board.play('undo');
        return [seen, board.state.ms].map((ms) => Math.round(ms / HOUR));
    });
    assert.deepEqual(spent, [2, 2]);
    await page.close();
});

test('a board by thumb: taps go through the marks, and it never moves', async () => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    contexts.push(context);
    const page = await example(`${LOCAL}/${EXAMPLE}`, context);
    const board = page.locator('#own');
    const grid = board.locator('.board-grid');
    await grid.evaluate((it) => it.scrollIntoView({ block: 'center' }));
    const before = [await at(grid), await at(board)];
    const look = () => board.evaluate((it) => it.state.cells[5].t);
    const seen = [];
    for (let i = 0; i < 3; i++) {
        await cell(board, 2, 2).tap();
        seen.push(await look());
    }
    assert.deepEqual(seen, ['star', 'nothing', 'open']);
    await cell(board, 1, 2).tap();
    for (const name of ['Hint', 'Tell me more', 'Tell me more']) {
        await board.getByRole('button', { name }).first().tap();
        await page.waitForFunction((name) => {
            const said = document.querySelector('#own').shadowRoot.querySelector('.said');
            return (
                said.matches('.said-help') &&
                (name === 'Hint' || said.textContent !== globalThis.last) &&
                (globalThis.last = said.textContent)
            );
        }, name);
    }
    assert.deepEqual([await at(grid), await at(board)], before);
    await board.getByRole('button', { name: 'Close' }).tap();
    const half = await grid.evaluate(
        (it) => (scrollBy(0, it.getBoundingClientRect().bottom - innerHeight - 30), scrollY),
    );
    await page.touchscreen.tap(110, 735); // the upper half of a cell, at the lower edge
    assert.match(await board.evaluate((it) => it.game), /r4c1=/);
    assert.equal(await page.evaluate(() => scrollY), half);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
    await page.close();
});

test('programs give a puzzle, keep the game and go on with it; what cannot be read is said with its place', async () => {
    const page = await example(`${LOCAL}/${EXAMPLE}`);
    const found = await page.evaluate(async () => {
        const next = (board, name) =>
            new Promise((done) =>
                board.addEventListener(`roque-${name}`, ({ detail }) => done(detail), { once: true }),
            );
        const [first, second] = document.querySelectorAll('roque-board');
        const made = document.createElement('roque-board');
        made.puzzle = 'sudoku 4x4 box-width=2 box-height=2\n1...\n..3.\n.2..\n...4\n';
        document.querySelector('main').append(made);
        await next(made, 'ready');
        made.play('r1c2=2,r1c3=4');
        const kept = made.game;
        second.game = kept;
        await next(second, 'ready');
        first.textContent = 'akari 2x1\n.A\n';
        const { line, column } = await next(first, 'error');
        made.puzzle = 'akari:paper/1';
        await next(made, 'ready');
        made.setAttribute('names', 'none');
        await next(made, 'ready');
        return {
            went: second.game === kept && second.state.undo,
            place: [line, column],
            alert: first.shadowRoot.querySelector('[role=alert]').textContent,
            family: made.state.family,
            named: made.shadowRoot.querySelectorAll('.board-across').length,
        };
    });
    const alert = "Line 2, column 2: 'A' is not a cell of akari: one of .#01234*x is expected.";
    assert.deepEqual(found, { went: 1, place: [2, 2], alert, family: 'akari', named: 0 });
    await page.close();
});

test('every family has a board, on one core, and axe is silent: light and dark', async () => {
    const { load } = await import(pathToFileURL(inside('index.js')).href);
    const puzzles = (await load())
        .families()
        .map(({ name, builtin, example }) => builtin[0]?.name ?? example?.puzzle ?? name);
    const boards = puzzles.map((puzzle) => `<roque-board puzzle="${puzzle}"></roque-board>\n`).join('');
    files['/count.js'] = `const { instantiate } = WebAssembly;
globalThis.cores = 0;
WebAssembly.instantiate = (...all) => (cores++, instantiate(...all));`;
    files['/all.html'] =
        `<!doctype html><html lang="en"><title>all</title><meta name="color-scheme" content="light dark">
<script src="count.js"></script><script src="node_modules/roque/roque-board.js" defer></script><main><h1>All</h1>${boards}</main>`;
    const page = await example(`${LOCAL}/all.html`);
    const shown = await page.evaluate(() => [document.querySelectorAll('roque-board').length, globalThis.cores]);
    assert.ok(puzzles.length >= 20);
    assert.deepEqual(shown, [puzzles.length, 1]);
    await page.evaluate(AXE);
    for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const found = await page.evaluate(async () => {
            const { violations } = await axe.run(document, {
                resultTypes: ['violations'],
                rules: { 'target-size': { enabled: true } },
            });
            return violations.map(
                ({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)} ${nodes[0].any[0]?.message ?? ''}`,
            );
        });
        assert.deepEqual(found, []);
    }
    await page.close();
});

await run(async () => {
    const found = faults.splice(0);
    assert.deepEqual(found, []);
});
await Promise.all(contexts.map((context) => context.close()));
await browser.close();
server.close();
