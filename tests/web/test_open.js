// Texts that come into the page: several puzzles at once, what is wrong or hostile, and what is dropped or pasted anywhere.
import assert from 'node:assert/strict';
import { runInBrowser, visit } from './browser.js';
import { kept, textOf } from './game.js';
import { test } from './tap.js';

test('of several puzzles in a text one is chosen', async () => {
    const page = await visit('#share');
    await page.getByLabel('Puzzle', { exact: true }).fill(`${textOf('akari:paper/1')}\n${textOf('chess-num:paper/1')}`);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByRole('dialog').getByText('Chess-Num').click();
    await page.waitForFunction(() => location.hash.startsWith('#game/'));
    assert.match(await kept(page), /chess-num 8x8/);
});

test('what cannot be read is told with its place, and as text', async () => {
    const page = await visit('#share');
    await page.getByLabel('Puzzle', { exact: true }).fill('akari 3x3\n...\n.<img src=x onerror=alert(1)>\n...');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByRole('alert').getByText('Line 3, column 2').waitFor();
    assert.equal(await page.locator('main img').count(), 0);
});

test('a file that is dropped anywhere is opened, and so is a text that is pasted', async () => {
    const page = await visit('#home');
    await page.evaluate((text) => {
        const data = new DataTransfer();
        data.items.add(new File([text], 'mine.roque'));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    }, textOf('chess-avoid:friedman/4'));
    await page.waitForFunction(() => location.hash.startsWith('#game/'));
    assert.match(await kept(page), /chess-avoid/);
    await page.evaluate((text) => {
        const data = new DataTransfer();
        data.setData('text/plain', text);
        document.body.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        );
    }, 'akari 2x2\n..\n..\n');
    await page.waitForFunction(() => document.querySelectorAll('[role=gridcell]').length === 4);
});

await runInBrowser();
