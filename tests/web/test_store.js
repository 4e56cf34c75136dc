// What is kept between visits, and between the tabs of one visitor.
import assert from 'node:assert/strict';
import { runInBrowser, visit } from './browser.js';
import { cellAt, heard, kept, openGame, waitHeard } from './game.js';
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
    await other.getByRole('button', { name: 'More' }).click();
    await other.getByRole('button', { name: 'Rename' }).click();
    await other.getByLabel('Name', { exact: true }).fill('Bulbs for Ada');
    await other.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
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

await runInBrowser();
