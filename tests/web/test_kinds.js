// Playing families of text as suits their marks: numbers by keys and by a pad, with candidates; shades by presses and
// strokes; and finding one's way among twenty families.
import assert from 'node:assert/strict';
import { runInBrowser, turnTo, visit } from './browser.js';
import { arrowTo, cellAt, heard, kept, middleOf, openGame, waitHeard } from './game.js';
import { roque, test } from './tap.js';

const SUDOKU = 'sudoku 4x4 box-width=2 box-height=2\n1..4\n..1.\n.1..\n4..1\n';
const MOSAIC = 'mosaic 4x2\n2..0\n....\n';
const UNRULY = 'unruly 4x4\n....\n....\n....\n....\n';

/** @param {import('playwright-core').Page} page @param {number} row @param {number} column */
const notes = (page, row, column) => cellAt(page, row, column).locator('.cell-candidates b').allTextContents();

test('a Sudoku is solved by keys alone, and letters above its size put nothing', async () => {
    const puzzle = roque(['make', 'sudoku', '--size', '4x4', '--seed', '1', '--box-width', '2', '--box-height', '2']);
    const page = await openGame(puzzle);
    await arrowTo(page, 1, 1);
    await page.keyboard.press('f');
    assert.doesNotMatch(await kept(page), /moves: r/);
    const { solution } = JSON.parse(roque(['solve', '--json', '-'], puzzle));
    for (let row = 1; row <= 4; row++)
        for (let column = 1; column <= 4; column++) {
            if (!/open/.test(await heard(page, row, column))) continue;
            await arrowTo(page, row, column);
            await page.keyboard.press(solution[row - 1][column - 1]);
            await waitHeard(page, row, column, new RegExp(`, ${solution[row - 1][column - 1]}`));
        }
    await page.locator('.game-solved').waitFor();
});

test('on a phone, a cell is chosen and the pad writes into it; notes are pencilled in', async () => {
    const page = await openGame(SUDOKU, { size: 'thumb' });
    const pad = page.getByRole('toolbar', { name: 'Numbers' });
    assert.deepEqual(await pad.locator('.tool:visible').allTextContents(), ['1', '2', '3', '4', '']);
    const tap = async (/** @type {number} */ row, /** @type {number} */ column) => {
        const { x, y } = await middleOf(page, row, column);
        await page.touchscreen.tap(x, y);
    };
    await tap(1, 2);
    assert.match(await heard(page, 1, 2), /open/);
    await pad.getByRole('button', { name: '3', exact: true }).tap();
    await waitHeard(page, 1, 2, /3/);
    const outlined = await page
        .locator('[role=gridcell]')
        .evaluateAll((cells) => cells.flatMap((cell, i) => (getComputedStyle(cell).outlineStyle === 'none' ? [] : i)));
    assert.deepEqual(outlined, [1], 'where the pad writes is seen, though the pad has the focus');
    await tap(1, 3);
    await pad.getByRole('button', { name: /Notes/ }).tap();
    await pad.getByRole('button', { name: '2', exact: true }).tap();
    await pad.getByRole('button', { name: '3', exact: true }).tap();
    assert.deepEqual(await notes(page, 1, 3), ['2', '3']);
    await tap(1, 2);
    await pad.getByRole('button', { name: 'Clear' }).tap();
    await waitHeard(page, 1, 2, /open/);
});

test('candidates that the page notes by itself go as cells are filled', async () => {
    const page = await openGame(SUDOKU);
    await page.evaluate(() => {
        localStorage.setItem('roque.settings', JSON.stringify({ auto: true }));
    });
    await page.reload();
    await page.locator('.cell-candidates').first().waitFor();
    assert.deepEqual(await notes(page, 1, 2), ['2', '3']);
    await arrowTo(page, 1, 3);
    await page.keyboard.press('2');
    await page.waitForFunction(() => document.querySelectorAll('.cell')[1].querySelectorAll('b').length === 1);
    assert.deepEqual(await notes(page, 1, 2), ['3']);
});

test('presses go through the marks of a shading puzzle, a stroke paints, the other button says nothing here', async () => {
    const page = await openGame(MOSAIC);
    const at = (/** @type {number} */ row, /** @type {number} */ column) => middleOf(page, row, column);
    for (const words of [/black/, /nothing/, /^[^b]*$/]) {
        const { x, y } = await at(1, 1);
        await page.mouse.click(x, y);
        await waitHeard(page, 1, 1, words);
    }
    const [from, to] = [await at(2, 1), await at(2, 3)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 8 });
    await page.mouse.up();
    for (const column of [1, 2, 3]) assert.match(await heard(page, 2, column), /black/);
    const { x, y } = await at(1, 4);
    await page.mouse.click(x, y, { button: 'right' });
    await waitHeard(page, 1, 4, /nothing/);
    const size = (/** @type {string} */ what) =>
        page.evaluate((what) => getComputedStyle(/** @type {Element} */ (document.querySelector(what))).fontSize, what);
    assert.equal(await size('.cross-aside > span'), await size('.cell'), 'the number is as large as before');
    const other = await openGame(UNRULY);
    const first = await middleOf(other, 1, 1);
    for (const words of [/black/, /white/, /open/]) {
        await other.mouse.click(first.x, first.y);
        await waitHeard(other, 1, 1, words);
    }
});

test('a stroke never strews stars: it says nothing here, and carries a star that stands there', async () => {
    const page = await openGame('queens 4x4\naabb\naabb\nccdd\nccdd\n');
    const drag = async (/** @type {number} */ column) => {
        const [from, to] = [await middleOf(page, 2, column), await middleOf(page, 2, 4)];
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        await page.mouse.move(to.x, to.y, { steps: 8 });
        await page.mouse.up();
    };
    await drag(2);
    await waitHeard(page, 2, 4, /nothing/);
    for (const column of [2, 3]) assert.match(await heard(page, 2, column), /nothing/);
    const { x, y } = await middleOf(page, 2, 1);
    await page.mouse.click(x, y);
    await waitHeard(page, 2, 1, /queen/);
    await drag(1);
    await waitHeard(page, 2, 4, /queen/);
    assert.match(await heard(page, 2, 1), /open/);
});

test('numbers beside the board count down and are greyed when their line has what they ask for', async () => {
    const page = await openGame('kakurasu 3x3 right=3,-,- bottom=1,-,-\n...\n...\n...\n');
    const right = page.locator('.board-out-right .out').first();
    assert.equal(await right.textContent(), '3');
    const { x, y } = await middleOf(page, 1, 1);
    await page.mouse.click(x, y);
    await waitHeard(page, 1, 1, /black/);
    assert.match((await page.locator('.board-out-bottom .out').first().getAttribute('class')) ?? '', /out-met/);
    assert.doesNotMatch((await right.getAttribute('class')) ?? '', /out-met/);
});

test('circles that are printed stand on other ground than those that are put, and it is told what a press puts', async () => {
    const page = await openGame('unruly 4x4\nb...\n....\n....\n....\n');
    await page.locator('.said').getByText('Click a square for black, then white.').waitFor();
    await page.getByRole('button', { name: 'Skip the tips' }).click();
    const { x, y } = await middleOf(page, 2, 1);
    await page.mouse.click(x, y);
    await waitHeard(page, 2, 1, /black/);
    const ground = (/** @type {number} */ row) =>
        cellAt(page, row, 1).evaluate((cell) => getComputedStyle(cell).backgroundImage);
    assert.notEqual(await ground(1), await ground(2));
    const stars = await openGame('star-battle 2x1 stars=1\naa\n', { after: page });
    await stars.getByText('Click a square for a star. Right-click, or click again, for “nothing here”.').waitFor();
});

test('numbers beside a board say which mark they count, where the sides count different ones', async () => {
    const page = await openGame('magnets 2x2 left=1,- right=-,1 top=1,- bottom=-,1\naa\nbb\n', { size: 'thumb' });
    /** @param {string} side */
    const side = async (side) => (await page.locator(`.board-out-${side} .out`).allTextContents()).join('|');
    assert.deepEqual(await Promise.all(['left', 'top', 'right', 'bottom'].map(side)), ['+1|', '+1|', '|−1', '|−1']);
    const wide = await page
        .locator('.out')
        .evaluateAll((places) => places.filter((place) => place.scrollWidth > place.clientWidth).length);
    assert.equal(wide, 0, 'they fit their places');
});

test('in the dark, plus and minus and the lines of areas stand out from the ground', async () => {
    const page = await openGame('; moves: r1c1=p r1c2=n\nmagnets 2x2\naa\nbb\n', { dark: true });
    /** The brightness of a colour, from 0 to 1, as contrast is measured. */
    const [ground, ...drawn] = await page.evaluate(() => {
        const dot = /** @type {CanvasRenderingContext2D} */ (
            Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
                willReadFrequently: true,
            })
        );
        const bright = (/** @type {string} */ colour) => {
            dot.fillStyle = colour;
            dot.fillRect(0, 0, 1, 1);
            return [0.2126, 0.7152, 0.0722].reduce(
                (sum, share, i) => sum + share * (dot.getImageData(0, 0, 1, 1).data[i] / 255) ** 2.2,
                0,
            );
        };
        const style = (/** @type {string} */ part) =>
            getComputedStyle(/** @type {Element} */ (document.querySelector(part)));
        return [
            bright(style('.cell').backgroundColor),
            ...['#figure-plus path', '#figure-minus path', '.area-border'].map((part) => bright(style(part).stroke)),
        ];
    });
    for (const colour of drawn) assert.ok((colour + 0.05) / (ground + 0.05) > 3, `${drawn} on ${ground}`);
});

test('a pad of nine numbers has places for a thumb', async () => {
    const page = await openGame('sudoku 9x9\n' + '.........\n'.repeat(9), { size: 'thumb' });
    const boxes = await page.locator('.pad > :visible').evaluateAll((all) => all.map((one) => one.clientWidth));
    assert.equal(boxes.length, 11);
    assert.ok(Math.min(...boxes) >= 44, String(boxes));
});

test('families are grouped by what one does, are searched, and favourites come first', async () => {
    const page = await visit('');
    const shading = page.locator('.gallery section').filter({ has: page.getByRole('heading', { name: 'Shading' }) });
    for (const title of ['Mosaic', 'Unruly', 'Yin-Yang'])
        assert.equal(await shading.locator('.family-title', { hasText: title }).count(), 1, title);
    await page.getByRole('searchbox').fill('queen');
    assert.ok((await page.locator('.family').count()) < 6);
    await page.getByRole('button', { name: 'Queens: favourite' }).click();
    await page.getByRole('searchbox').fill('');
    assert.equal(await page.locator('.gallery h3').first().textContent(), 'Favourites');
    assert.match((await page.locator('.gallery .family').first().textContent()) ?? '', /^Q?.*Queens/s);
    await turnTo(page, 'new');
    await page.getByRole('button', { name: 'Another kind' }).click();
    await page
        .getByRole('dialog')
        .getByRole('button', { name: /^.*Queens/ })
        .first()
        .click();
    assert.match((await page.locator('.family-field').textContent()) ?? '', /Queens/);
});

await runInBrowser();
