// Drawing puzzles of every family, with all that its cells can be.
import assert from 'node:assert/strict';
import { runInBrowser, visit } from './browser.js';
import { PUZZLES, cellAt, textOf } from './game.js';
import { test } from './tap.js';

/** @typedef {import('playwright-core').Page} Page */

/** The header and the rows, without notes. @param {string} text */
const board = (text) =>
    text
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith(';'))
        .map((line) => line.replace(/(?<=^[^a-z]*) /g, ''));

/** @param {Page} page @param {string} words */
const verdict = (page, words) => page.locator('.verdict:not(.verdict-old)').getByText(words).waitFor();

test('where there are two solutions both are shown, and where they differ', async () => {
    const page = await visit('#edit/new/akari', { size: 'phone' });
    await verdict(page, 'More than one solution');
    assert.equal(await page.locator('.verdict-board .miniature').count(), 2);
    assert.ok((await page.locator('.verdict-board .mark-look').count()) >= 4);
});

test('a board that has just been changed is said to be checked, not judged as the last one was', async () => {
    const page = await visit('#edit/new/akari');
    await verdict(page, 'More than one solution');
    await cellAt(page, 1, 1).focus();
    const now = await page.evaluate(() => {
        const key = { key: '#', bubbles: true, cancelable: true };
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key));
        const old = [...document.querySelectorAll('.verdict-board')].some((one) =>
            one.checkVisibility({ visibilityProperty: true }),
        );
        return { words: document.querySelector('.verdict')?.textContent, old };
    });
    assert.deepEqual(now, { words: 'Checking …', old: false });
    await verdict(page, 'More than one solution');
    assert.ok(await page.locator('.verdict-board').first().isVisible());
});

for (const family of Object.keys(PUZZLES)) {
    test(`a built-in puzzle of ${family} is changed, and comes back by undo; the palette writes every cell of the family`, async () => {
        const page = await visit(`#edit/new/${family}`);
        const name = PUZZLES[/** @type {keyof typeof PUZZLES} */ (family)];
        await page.getByLabel('Start from').selectOption(name);
        await verdict(page, 'Exactly one solution');
        const now = () => page.evaluate(() => localStorage.getItem('roque.edit') ?? '');
        const before = await now();
        assert.deepEqual(board(before), board(textOf(name)));
        const pieces = page.locator('.palette input');
        const heard = new Set();
        for (let i = 0; i < (await pieces.count()); i++) {
            await pieces.nth(i).check({ force: true });
            await cellAt(page, 1, 1).click();
            heard.add(await now());
        }
        assert.ok(heard.size > 1);
        while (await page.getByRole('button', { name: 'Undo' }).isEnabled()) {
            if ((await now()) === before) break;
            await page.getByRole('button', { name: 'Undo' }).click();
        }
        assert.equal(await now(), before);
    });
}

test('small pictures show their numbers on light and on dark pages', async () => {
    for (const dark of [false, true]) {
        const page = await visit('#edit/new/chess-position', { dark });
        const numbers = page.locator('.palette .miniature text');
        assert.ok((await numbers.count()) > 5);
        for (const number of await numbers.all()) assert.ok(await number.isVisible());
    }
});

await runInBrowser();
