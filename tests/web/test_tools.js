// What a visitor makes: new puzzles, puzzles drawn by hand, what is shared and opened, and searches watched.
import assert from 'node:assert/strict';
import { look } from './axe.js';
import { ADDRESS, downloaded, ready, runInBrowser, turnTo, visit } from './browser.js';
import { PUZZLES, akariOfDay, akariRows, allHeard, cellAt, kept, openGame, textOf, waitHeard } from './game.js';
import { decodePng } from './png.js';
import { roque, test } from './tap.js';

/** @typedef {import('playwright-core').Page} Page */

const AKARI = 'akari 5x5\n.....\n...1.\n.120.\n.2...\n.....\n';

/** The rows of a puzzle, without what is told above it. @param {string} text */
const rowsOf = (text) =>
    text
        .split('\n')
        .filter((line) => line && !line.startsWith(';'))
        .join('\n');

// ---- Making ----

for (const family of Object.keys(PUZZLES)) {
    test(`${family} is made in the page as roque makes it`, async () => {
        const page = await visit(`#new/${family}`, { size: family === 'akari' ? 'phone' : 'desktop' });
        await page.getByText('More options').click();
        await page.getByLabel('Seed').fill('12345678901234567890');
        await page.getByRole('button', { name: 'Make it' }).click();
        await page.waitForSelector('[role=grid]');
        const made = roque(['make', '--seed', '12345678901234567890', family]);
        assert.equal(rowsOf(await kept(page)), rowsOf(made));
    });
}

test('a maker keeps its wishes: size, level and symmetry', async () => {
    const page = await visit('#new/akari');
    await page.getByLabel('Columns').fill('8');
    await page.getByLabel('Rows').fill('6');
    await page.getByRole('radio', { name: 'Easy' }).check();
    await page.getByText('More options').click();
    await page.getByLabel('Symmetry').selectOption('rotate2');
    await page.getByLabel('Seed').fill('7');
    await page.getByRole('button', { name: 'Make it' }).click();
    await page.waitForSelector('[role=grid]');
    assert.equal(
        rowsOf(await kept(page)),
        rowsOf(roque(['make', '--size', '8x6', '--level', 'easy', '--symmetry', 'rotate2', '--seed', '7', 'akari'])),
    );
});

test('making tells of its progress, can be cancelled, and never freezes the page', async () => {
    const page = await visit('#new/chess-loop');
    await page.getByLabel('Columns').fill('12');
    await page.getByLabel('Rows').fill('12');
    await page.getByRole('radio', { name: 'Fiendish' }).check();
    await page.getByText('More options').click();
    await page.getByLabel('Seed').fill('4'); // others may be made before the button to stop is found
    await page.getByRole('button', { name: 'Make it' }).click();
    const stop = page.getByRole('button', { name: /Stop|Cancel/ });
    await stop.waitFor();
    await page.keyboard.press('?'); // the page answers meanwhile
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    await stop.click();
    await stop.waitFor({ state: 'detached' });
    assert.equal(await page.evaluate(() => location.hash), '#new/chess-loop');
    assert.equal(await page.locator('[role=grid]').count(), 0);
});

test('wishes that cannot be met are answered in words', async () => {
    const page = await visit('#new/akari');
    await page.getByLabel('Columns').fill('1');
    await page.getByLabel('Rows').fill('1');
    await page.getByRole('radio', { name: 'Fiendish' }).check();
    await page.getByRole('button', { name: 'Make it' }).click();
    await page
        .locator('.waiting')
        .filter({ hasText: /\w+ \w+ \w+/ })
        .filter({ hasNotText: 'Making' })
        .waitFor();
});

test('the calendar goes back to the puzzle of another day', async () => {
    const page = await visit('#daily/akari');
    await page.getByRole('button', { name: 'Previous month' }).click();
    const day = page.locator('[data-day$="-15"]');
    const date = (await day.getAttribute('data-day')) ?? '';
    await day.click();
    await page.getByRole('button', { name: /^Play/ }).click();
    await page.waitForSelector('[role=grid]');
    assert.deepEqual(akariRows(await kept(page)), akariOfDay(date));
});

// ---- Drawing ----

test('a puzzle is drawn, and its verdict goes from many to one to none, with undo', async () => {
    const page = await visit('#edit/new/akari');
    await page.getByLabel('Columns').fill('2');
    await page.getByLabel('Columns').press('Tab');
    await page.getByLabel('Rows').fill('2');
    await page.getByLabel('Rows').press('Tab');
    const verdict = page.getByRole('region', { name: 'Solutions' });
    const board = page.getByRole('grid', { name: 'Your puzzle' });
    const cell = (/** @type {number} */ row, /** @type {number} */ column) =>
        board.locator(`[aria-rowindex="${row}"] > [aria-colindex="${column}"]`);
    await verdict.getByText('More than one solution').waitFor();
    assert.equal(await verdict.getByRole('figure').count(), 2, 'two are shown side by side');
    assert.ok((await verdict.locator('rect.mark-look').count()) > 0, 'with the difference marked');
    await cell(1, 1).focus();
    await page.keyboard.press('2');
    await verdict.getByText('Exactly one solution').waitFor();
    await verdict.getByText(/score/).waitFor();
    await cell(1, 1).focus();
    await page.keyboard.press('4');
    await verdict.getByText('No solution', { exact: true }).waitFor();
    await page.keyboard.press('Control+z');
    await verdict.getByText('Exactly one solution').waitFor();
    await page.reload();
    await ready(page);
    await page.getByRole('region', { name: 'Solutions' }).getByText('Exactly one solution').waitFor();
    await page.getByRole('button', { name: /^Play/ }).first().click();
    await page.waitForFunction(() => location.hash.startsWith('#game/'));
    await page.waitForSelector('[role=grid]');
    assert.match(await kept(page), /akari 2x2\n2\.\n\.\./);
});

test('drawing starts from built-in puzzles of every family', async () => {
    const page = await visit('#edit');
    for (const name of Object.values(PUZZLES)) {
        await page.getByLabel('Start from').selectOption(name);
        await page
            .getByRole('region', { name: 'Solutions' })
            .getByText(/Exactly one solution|More than one solution/)
            .waitFor();
        const [, width, height] = / (\d+)x(\d+)/.exec(textOf(name)) ?? [];
        assert.equal(
            await page.getByRole('grid', { name: 'Your puzzle' }).getByRole('gridcell').count(),
            Number(width) * Number(height),
        );
    }
});

// ---- Sharing ----

/** The view that shares the game on the board. @param {Page} page */
async function share(page) {
    await page.keyboard.press('o');
    await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Share/ })
        .click();
    await page.getByLabel('Link', { exact: true }).waitFor();
}

test('a link carries the puzzle, or the game with its moves, to another visitor', async () => {
    const page = await openGame(AKARI, { from: 'localhost' });
    await cellAt(page, 1, 1).click();
    await waitHeard(page, 1, 1, /bulb/);
    const played = await allHeard(page);
    await share(page);
    const field = page.getByLabel('Link', { exact: true });
    const given = await field.inputValue();
    assert.ok(given.startsWith(`${ADDRESS.localhost}#p=`), given);
    await page.getByText('With my moves').click();
    const moved = await field.inputValue();
    assert.notEqual(moved, given);

    const other = await visit(moved.slice(ADDRESS.localhost.length), { from: 'localhost' });
    await other.waitForSelector('[role=grid]');
    assert.deepEqual(await allHeard(other), played);
    await turnTo(other, 'games');
    assert.doesNotMatch((await other.locator('.games-line').textContent()) ?? '', /· 0 %/);
    const fresh = await visit(given.slice(ADDRESS.localhost.length), { from: 'localhost' });
    await fresh.waitForSelector('[role=grid]');
    await waitHeard(fresh, 1, 1, /open/);
    assert.equal(rowsOf(roque(['convert', '--to', 'native', '-'], given)), rowsOf(AKARI), 'and roque reads it, too');
});

test('texts in every format are those that roque writes', async () => {
    const page = await openGame(AKARI);
    await share(page);
    await page.getByText('As text').click();
    for (const format of ['native', 'puzz.link', 'game-id', 'pzprv3', 'json']) {
        await page.getByLabel('Format').selectOption(format);
        const text = await page.getByLabel('Text', { exact: true }).inputValue();
        assert.equal(text.trim(), roque(['convert', '--to', format, '-'], AKARI).trim(), format);
    }
    const { name, bytes } = await downloaded(page, () => page.getByRole('button', { name: 'Save as a file' }).click());
    assert.match(name, /\.json$/);
    assert.ok(JSON.parse(bytes.toString()));
});

test('pictures are saved as SVG and PNG', async () => {
    const page = await openGame(AKARI);
    await share(page);
    await page.getByText('As a picture').click();
    const svg = await downloaded(page, () => page.getByRole('button', { name: 'SVG' }).click());
    assert.match(svg.bytes.toString(), /^<(\?xml|svg)[^]*<\/svg>/);
    const png = await downloaded(page, () => page.getByRole('button', { name: 'PNG' }).click());
    const { width, height, pixels } = decodePng(png.bytes);
    assert.ok(width > 200 && height > 200);
    assert.ok(new Set(pixels).size > 5, 'it is not blank');
});

test('the puzzle and its solution are printed on a page each', async () => {
    const page = await openGame(AKARI);
    await page.evaluate(() => {
        window.print = () => Object.assign(window, { printed: document.querySelectorAll('.paper img').length });
    });
    await share(page);
    await page.getByText('On paper').click();
    await page.getByRole('button', { name: 'Print' }).click();
    await page.waitForFunction(() => /** @type {any} */ (window).printed === 2);
    const pdf = (await page.pdf()).toString('latin1');
    assert.equal(pdf.match(/\/Type\s*\/Page\b/g)?.length, 2);
});

test('several puzzles are printed, so many on a sheet, their solutions on others, on A4 and on Letter', async () => {
    const page = await visit('#family/akari');
    await page.evaluate(() => {
        window.print = () => Object.assign(window, { printed: true });
    });
    await page.getByRole('button', { name: 'Print' }).click();
    const dialog = page.getByRole('dialog');
    await look(page, 'several to print');
    for (const [each, format, sheets] of /** @type {[string, string, number][]} */ ([
        ['4', 'A4', 2],
        ['2', 'Letter', 3],
        ['1', 'Letter', 5],
    ])) {
        await dialog.getByLabel(each, { exact: true }).check();
        await page.evaluate(() => Object.assign(window, { printed: false }));
        await dialog.getByRole('button', { name: 'Print' }).click();
        await page.waitForFunction(() => /** @type {any} */ (window).printed);
        const pdf = (await page.pdf({ format })).toString('latin1');
        assert.equal(pdf.match(/\/Type\s*\/Page\b/g)?.length, sheets, `${each} on a sheet of ${format}`);
    }
    for (const box of await dialog.locator('.print-line input').all()) await box.uncheck();
    await dialog.getByRole('button', { name: 'Print' }).click();
    await dialog.getByText('Choose a puzzle first.').waitFor();
});

test('games are printed as they were given, those first that are not solved', async () => {
    const page = await openGame(AKARI);
    await page.keyboard.press('d');
    await page.locator('[aria-label*=bulb], .cross').first().waitFor();
    await turnTo(page, 'games');
    await page.evaluate(() => {
        window.print = () =>
            Object.assign(window, { printed: document.querySelector('.paper img')?.getAttribute('src') });
    });
    await page.getByRole('button', { name: 'Print several' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Print' }).click();
    await page.waitForFunction(() => /** @type {any} */ (window).printed);
    const given = roque(['show', '--as', 'svg', '-'], AKARI);
    const printed = decodeURIComponent(await page.evaluate(() => /** @type {any} */ (window).printed));
    assert.equal(
        (printed.match(/<use|<path|<circle/g) ?? []).length,
        (given.match(/<use|<path|<circle/g) ?? []).length,
    );
});

// ---- Opening ----

const TEXTS = {
    'native text': AKARI,
    'a file of several puzzles': `${AKARI}\n${textOf('chess-num:paper/1')}`,
    'puzz.link': roque(['convert', '--to', 'puzz.link', '-'], AKARI),
    'a game ID': roque(['convert', '--to', 'game-id', '-'], AKARI),
    pzprv3: roque(['convert', '--to', 'pzprv3', '-'], AKARI),
    JSON: roque(['convert', '--to', 'json', '-'], AKARI),
    'a link of the page': roque(['convert', '--to', 'link', '-'], AKARI),
};
for (const [what, text] of Object.entries(TEXTS)) {
    test(`${what} is opened by pasting it`, async () => {
        const page = await visit('#share');
        await page.getByRole('textbox', { name: 'Puzzle' }).fill(text);
        await page.getByRole('button', { name: 'Open', exact: true }).click();
        if (what.includes('several')) await page.getByRole('dialog').getByRole('button', { name: /Akari/ }).click();
        await page.waitForSelector('[role=grid]');
        assert.equal(await page.getByRole('gridcell').count(), 25);
    });
}

test('a file is opened, dropped or chosen, and what is wrong in one is told with its place', async () => {
    const page = await visit('#home');
    await page.evaluate((text) => {
        const data = new DataTransfer();
        data.items.add(new File([text], 'puzzle.roque'));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    }, AKARI);
    await page.waitForSelector('[role=grid]');
    await turnTo(page, 'share');
    await page.locator('input[type=file]').setInputFiles({
        name: 'bad.roque',
        mimeType: 'text/plain',
        buffer: Buffer.from('akari 3x3\n...\n.?.\n...\n'),
    });
    await page
        .getByRole('alert')
        .getByText(/Line 3, column 2/)
        .waitFor();
});

// ---- Watching ----

test('a search is watched: stepped, run to its solution, and beside another strategy', async () => {
    const page = await visit('#watch');
    const slider = page.getByRole('slider', { name: 'Node' });
    await slider.waitFor();
    await page.waitForFunction(() => Number(document.querySelector('[aria-label="Node"]')?.getAttribute('max')) > 0);
    const before = await allHeard(page);
    await page.getByRole('button', { name: /Next solution/ }).click();
    await page.waitForFunction(
        (before) =>
            JSON.stringify([...document.querySelectorAll('[role=gridcell]')].map((cell) => cell.ariaLabel)) !== before,
        JSON.stringify(before),
    );
    assert.ok((await page.locator('.counters').textContent())?.match(/\d/), 'there are counters');
    await page.getByText('Two strategies side by side').click();
    await page.waitForFunction(() => document.querySelectorAll('.lane').length === 2);
});

await runInBrowser();
