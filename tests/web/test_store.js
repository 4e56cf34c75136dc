// What is kept between visits, and between the tabs of one visitor.
import assert from 'node:assert/strict';
import { cutOff, look } from './axe.js';
import { ADDRESS, downloaded, host, link, newPage, runInBrowser, turnTo, visit } from './browser.js';
import { cellAt, heard, kept, openGame, solutionOf, waitHeard } from './game.js';
import { test } from './tap.js';

/** @typedef {import('playwright-core').Page} Page */

const BOARD = 'akari 5x5\n.....\n.....\n..1..\n.....\n.....\n';
const BULBS = [
    [1, 1],
    [2, 2],
    [3, 4],
    [4, 5],
    [5, 3],
];

/** The same game in another tab. @param {Page} page @param {import('./browser.js').Manner} [manner] */
async function secondTab(page, manner = {}) {
    const other = await visit(await page.evaluate(() => location.hash), { ...manner, after: page });
    await other.waitForSelector('[role=grid]');
    return other;
}

/** @param {Page} page */
async function putBulbs(page) {
    for (const [row, column] of BULBS) {
        await cellAt(page, row, column).click();
        await waitHeard(page, row, column, /bulb/);
    }
}

for (const from of /** @type {const} */ (['file', 'localhost']))
    test(`a tab that only looked loses nothing when it is closed, from ${from}`, async () => {
        const page = await openGame(BOARD, { from });
        const other = await secondTab(page, { from });
        await putBulbs(page);
        const before = await kept(page);
        await other.close({ runBeforeUnload: true });
        await page.waitForTimeout(200);
        assert.equal(await kept(page), before);
        await page.reload();
        await waitHeard(page, 5, 3, /bulb/);
    });

test('a tab follows what is played in another, and goes on from there', async () => {
    const page = await openGame(BOARD);
    const other = await secondTab(page);
    await putBulbs(page);
    await waitHeard(other, 5, 3, /bulb/);
    await cellAt(other, 1, 5).click({ button: 'right' });
    await waitHeard(page, 1, 5, /nothing/);
    assert.match(await kept(page), /moves: r1c1=\*,? ?r2c2=\*.*r1c5=x/);
    await other.getByRole('button', { name: 'Undo' }).click();
    await page.waitForFunction(() => !document.querySelector('[aria-label^="r1c5"]')?.ariaLabel?.includes('nothing'));
    assert.match(await heard(page, 5, 3), /bulb/);
});

test('a game that another tab deletes is gone, and its name follows', async () => {
    const page = await openGame(BOARD);
    const other = await secondTab(page);
    await rename(other, 'Bulbs for Ada');
    await page.getByRole('heading', { name: 'Bulbs for Ada' }).waitFor();
    const list = await visit('#games', { after: page });
    await list.getByRole('button', { name: 'Delete Bulbs for Ada' }).click();
    await page.getByRole('heading', { name: 'This game is not here' }).waitFor();
    await list.getByRole('button', { name: 'Undo' }).click();
    assert.match(await kept(page), /akari 5x5/);
});

test('settings of one tab are those of all', async () => {
    const page = await openGame(BOARD);
    const other = await visit('#settings', { after: page });
    await other.getByLabel('d6').check();
    await page.waitForFunction(() => document.querySelector('[role=gridcell]')?.ariaLabel?.startsWith('a5'));
});

/** @param {Page} page @param {string} name of a line of the game's menu */
async function menu(page, name) {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog').getByRole('button', { name }).click();
}

/** @param {Page} page @param {string} name */
async function rename(page, name) {
    await menu(page, 'Rename');
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
}

test('where nothing can be kept, that is said once while playing', async () => {
    const page = await newPage();
    await page.addInitScript(() =>
        Object.defineProperty(window, 'localStorage', {
            get() {
                throw new DOMException('refused', 'SecurityError');
            },
        }),
    );
    await page.goto(ADDRESS.file + link(BOARD));
    await page.waitForSelector('[role=grid]');
    await cellAt(page, 1, 1).click();
    await page.locator('#toasts').getByText('This browser keeps nothing').waitFor();
    await page.evaluate(() => document.querySelector('.toast')?.remove());
    await cellAt(page, 3, 1).click();
    await waitHeard(page, 3, 1, /bulb/);
    assert.equal(await page.locator('.toast').count(), 0);
});

test('all games go into one file, and come back in another browser', async () => {
    const page = await openGame(BOARD);
    await putBulbs(page);
    await rename(page, 'Bulbs for Ada');
    await page.goto(`${ADDRESS.file}${link('akari 2x2\n..\n.#\n')}`);
    await page.waitForFunction(() => document.querySelectorAll('[role=gridcell]').length === 4);
    await turnTo(page, 'games');
    const { name, bytes: buffer } = await downloaded(page, () =>
        page.getByRole('button', { name: 'Save all as a file' }).click(),
    );
    assert.match(name, /^roque-games-.*\.json$/);
    const file = { name, mimeType: 'application/json', buffer };

    const other = await visit('#games');
    await other.getByLabel('A file with saved games').setInputFiles(file);
    await other.locator('#toasts').getByText('2 games brought back.').waitFor();
    await other.getByText('Bulbs for Ada').click();
    await waitHeard(other, 5, 3, /bulb/);
    await cellAt(other, 1, 5).click({ button: 'right' });
    await waitHeard(other, 1, 5, /nothing/);
    await turnTo(other, 'games');
    await other.getByLabel('A file with saved games').setInputFiles(file); // the game that was played on stays, too
    await other.locator('#toasts').getByText('1 game brought back; 1 was here already.').waitFor();
    assert.equal(await other.locator('.games-name').count(), 3);
    await other.getByLabel('A file with saved games').setInputFiles({
        name: 'x.json',
        mimeType: 'application/json',
        buffer: Buffer.from('{"roque":"games","games":[{"entry":7},'),
    });
    await other.locator('#toasts').getByText(/JSON/).waitFor();
});

/** Solves what is open, by keys. @param {Page} page */
async function solveByKeys(page) {
    for (const [row, column, mark] of solutionOf(await kept(page))) {
        await cellAt(page, row, column).focus();
        await page.keyboard.press(mark === '*' ? 'b' : mark);
    }
    await page.locator('.finish').getByText('Solved').waitFor();
}

/** The lines of the record, as they are read. @param {Page} page */
const recordOf = (page) =>
    page
        .locator('.record tr')
        .evaluateAll((rows) => rows.map((row) => /** @type {HTMLElement} */ (row).innerText.trim().split(/\s*\t\s*/)));

test('what is solved is counted once, by family and level, with the days in a row, and comes back from a backup', async () => {
    const page = await visit('#record', { from: 'localhost', permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByText('You have not solved a puzzle yet').waitFor();
    const [day, before] = [0, 1].map((n) => new Date(Date.now() - n * 864e5).toISOString().slice(0, 10));
    await page.evaluate(
        ([day, at]) => {
            const solved = { key: `daily:sudoku:${day}`, family: 'sudoku', level: 'hard', at, ms: 754000, helps: 0 };
            localStorage.setItem('roque.solved', JSON.stringify([solved, { key: 7 }]));
        },
        /** @type {[string, number]} */ ([before, Date.parse(before)]),
    );
    await turnTo(page, 'home');
    await page.getByRole('button', { name: 'Akari', exact: true }).click();
    await page.waitForSelector('[role=grid]');
    await page.keyboard.press('d'); // with help
    await page.locator('.cross, [aria-label*=bulb]').first().waitFor();
    await solveByKeys(page);
    await page.locator('.finish').getByText('2 days in a row').waitFor();

    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click();
    await page.locator('#toasts').getByText('Copied').waitFor();
    const [words, address] = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
    assert.match(
        words,
        /^Akari, \d+ \w+ \d{4} \(\d+ × \d+, \w+\): solved (in [\d:]+, )?with help once, 2 days in a row\.$/,
    );
    assert.equal(address, ADDRESS.localhost + `#daily/akari/${day}`);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('button', { name: 'Redo', exact: true }).click();
    await page.locator('.finish').getByText('Solved').waitFor();
    const list = await visit('#games', { from: 'localhost', after: page });
    await list.getByRole('button', { name: /^Delete/ }).click();
    await list.getByRole('link', { name: 'Record' }).click();
    await list.getByText('2 puzzles solved here, 1 without help.').waitFor();
    await list.getByText('Puzzle of the day: 2 days in a row.').waitFor();
    const lines = await recordOf(list);
    assert.deepEqual(lines.map(([first]) => first).slice(0, 2), ['Level', 'Akari']);
    assert.deepEqual(lines[2].slice(1, 4), ['1', '0', '–']);
    assert.deepEqual(lines.slice(3), [['Sudoku'], ['Hard', '1', '1', '12:34', '12:34']]);

    await turnTo(list, 'games');
    const { name, bytes: buffer } = await downloaded(list, () =>
        list.getByRole('button', { name: 'Save all as a file' }).click(),
    );
    const other = await visit('#games');
    await other.getByLabel('A file with saved games').setInputFiles({ name, mimeType: 'application/json', buffer });
    await other.locator('#toasts').getByText('brought back').waitFor();
    await turnTo(other, 'record');
    await look(other, 'record');
    await other.setViewportSize({ width: 320, height: 568 });
    assert.equal(await cutOff(other), '');
    assert.deepEqual(await recordOf(other), lines);
});

test('a result that is shared from disk names neither the disk nor the solution; practice does not count', async () => {
    const page = await openGame(BOARD);
    await rename(page, 'Bulbs for Ada');
    await putBulbs(page);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const [words, address] = (await page.getByRole('textbox', { name: 'Share the result' }).inputValue()).split('\n');
    assert.match(words, /^“Bulbs for Ada”, Akari \(5 × 5\): solved (in [\d:]+, )?without help\.$/);
    assert.equal(Buffer.from(address.replace('#p=', ''), 'base64url').toString(), `; title: Bulbs for Ada\n${BOARD}`);
    const solved = await page.evaluate(() => localStorage.getItem('roque.solved'));
    await page.evaluate(() => {
        const [entry] = JSON.parse(localStorage.getItem('roque.games') ?? '[]');
        const id = 'drill';
        localStorage.setItem('roque.games', JSON.stringify([{ ...entry, id, source: 'practice', solved: false }]));
        localStorage.setItem('roque.game.drill', 'akari 1x1\n.\n');
        location.assign('#game/drill');
    });
    await page.waitForFunction(() => document.querySelectorAll('[role=gridcell]').length === 1);
    await cellAt(page, 1, 1).click();
    await page.locator('.finish').getByText('Solved').waitFor();
    assert.equal(await page.evaluate(() => localStorage.getItem('roque.solved')), solved);
});

test('where it is served, the page can be installed, opens without a network, and is new at the visit after a change', async () => {
    const page = await openGame(BOARD, { from: 'served' });
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    const cdp = await page.context().newCDPSession(page);
    const { url, errors, data } = await cdp.send('Page.getAppManifest');
    assert.deepEqual([url, errors], [`${ADDRESS.served}manifest.webmanifest`, []]);
    for (const { src, sizes } of JSON.parse(String(data)).icons) {
        const size = await page.evaluate(async (src) => {
            const image = Object.assign(new Image(), { src });
            await image.decode();
            return `${image.naturalWidth}x${image.naturalHeight}`;
        }, src);
        assert.equal(size, sizes);
    }
    await putBulbs(page);
    try {
        host.away = true;
        await page.goto(`${ADDRESS.served}index.html#games`); // nothing but the store, and what the browser kept
        await page.getByRole('link', { name: /Akari/ }).click();
        await waitHeard(page, 5, 3, /bulb/);

        host.away = false;
        host.change = (text) =>
            text.replace('</head>', '<meta name="newer">\n</head>').replace(/VERSION = '\w+'/, "VERSION = 'newer'");
        await page.reload();
        await page.evaluate(async () => {
            while (!/^[^,]* newer$/.test((await caches.keys()).join()))
                await new Promise((next) => setTimeout(next, 50));
        });
        host.away = true;
        await page.reload();
        await page.waitForSelector('meta[name=newer]', { state: 'attached' });
        await waitHeard(page, 5, 3, /bulb/);
    } finally {
        Object.assign(host, { away: false, change: (/** @type {string} */ text) => text });
    }
});

test('a toast ends with its view, and its Undo takes back nothing else', async () => {
    const page = await openGame(BOARD);
    await putBulbs(page);
    await menu(page, 'Start again');
    await page.locator('#toasts').getByRole('button', { name: 'Undo' }).waitFor();
    await cellAt(page, 1, 4).click();
    await waitHeard(page, 1, 4, /bulb/);
    assert.equal(await page.locator('.toast').count(), 0);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await waitHeard(page, 5, 3, /bulb/);
    await menu(page, 'Start again');
    await page.locator('.toast').waitFor();
    await turnTo(page, 'learn');
    assert.equal(await page.locator('.toast').count(), 0);
});

test('the name of a game goes with its link, and a link from disk says where it works', async () => {
    const page = await openGame(BOARD);
    await rename(page, 'Bulbs for Ada');
    await menu(page, 'Share, export');
    await page.getByText('its links work on this machine only').waitFor();
    const address = await page.getByLabel('Link', { exact: true }).inputValue();
    const other = await visit(address.slice(address.indexOf('#')), { from: 'localhost' });
    await other.getByRole('heading', { name: 'Bulbs for Ada' }).waitFor();
    await menu(other, 'Share, export');
    await other.getByLabel('Link', { exact: true }).waitFor();
    assert.equal(await other.getByText('its links work on this machine only').count(), 0);
});

test('a puzzle with a title has it in its link, too', async () => {
    const page = await openGame(`; title: A walk in the park\n${BOARD}`, { size: 'thumb' });
    await page.getByRole('heading', { name: 'A walk in the park' }).waitFor();
    await menu(page, 'Share, export');
    const address = await page.getByLabel('Link', { exact: true }).inputValue();
    const other = await visit(address.slice(address.indexOf('#')), { size: 'thumb' });
    await other.getByRole('heading', { name: 'A walk in the park' }).waitFor();
});

await runInBrowser();
