// Texts that come into the page: several puzzles at once, what is wrong or hostile, and what is dropped or pasted anywhere.
import assert from 'node:assert/strict';
import { ready, runInBrowser, visit } from './browser.js';
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

/** Paste where the focus may be. @param {import('playwright-core').Page} page @param {string} selector @param {string} text */
const paste = (page, selector, text) =>
    page.evaluate(
        ({ selector, text }) => {
            const data = new DataTransfer();
            data.setData('text/plain', text);
            const how = { clipboardData: data, bubbles: true, cancelable: true };
            document.querySelector(selector)?.dispatchEvent(new ClipboardEvent('paste', how));
        },
        { selector, text },
    );

/** So many different puzzles. @param {number} count */
const manyPuzzles = (count) =>
    Array.from({ length: count }, (_, i) => {
        const rows = Array.from({ length: 10 }, (_, row) => `.....${row === 4 ? '#' : '.'}....`);
        return `; title: Number ${i + 1}\nakari 10x10\n${rows.join('\n')}\n`;
    }).join('\n');

test('of several puzzles in a text each has its picture, and all can be kept', async () => {
    const page = await visit('#share');
    const numbered = [1, 2, 3].map((n) => `; title: Board ${n}\nakari 3x3\n...\n.${n}.\n...\n`);
    await page.getByLabel('Puzzle', { exact: true }).fill(numbered.join('\n'));
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    const box = page.getByRole('dialog');
    await box.getByText('Board 3').waitFor();
    await page.waitForFunction(() => document.querySelectorAll('dialog .miniature').length === 3);
    await box.getByRole('button', { name: 'Keep all' }).click();
    await page.waitForFunction(() => document.body.dataset.view === 'games');
    const names = await page.locator('.games-name').allTextContents();
    assert.deepEqual(names, ['Board 1', 'Board 2', 'Board 3']);
    await page.reload();
    await ready(page);
    assert.equal(await page.locator('.games-name').count(), 3);
});

test('50,000 puzzles that are pasted are read while the page goes on, and that can be stopped', async () => {
    const page = await visit('#share');
    await page.evaluate(() => {
        let last = performance.now();
        Object.assign(window, { longest: 0 });
        const beat = () => {
            const now = performance.now();
            Object.assign(window, { longest: Math.max(Number(Reflect.get(window, 'longest')), now - last) });
            last = now;
            setTimeout(beat, 10);
        };
        beat();
    });
    await page.evaluate(() => {
        new MutationObserver((_, observer) => {
            const box = document.querySelector('dialog:has(.waiting)');
            if (!/\d games/.test(box?.textContent ?? '')) return;
            observer.disconnect();
            [...(box?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === 'Stop')?.click();
        }).observe(document.body, { subtree: true, childList: true });
    });
    await paste(page, 'textarea', manyPuzzles(200000));
    await page.getByRole('dialog').getByText('Stopped.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    assert.equal(await page.getByLabel('Puzzle', { exact: true }).inputValue(), '');
    await paste(page, 'body', manyPuzzles(50000));
    await page.evaluate('longest = 0'); // until now the test itself was busy
    await page
        .getByRole('dialog', { name: '50000 games in this text' })
        .getByText('Number 7', { exact: true })
        .waitFor();
    const longest = Number(await page.evaluate('longest'));
    assert.ok(longest < 3000, `the page stood still for ${longest} ms`);
    await page.getByRole('button', { name: 'Keep the first 1000' }).click();
    await page.locator('#toasts').getByText('1000 games kept.').waitFor();
    await page.waitForFunction(() => document.querySelectorAll('.games-name').length === 1000);
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
    await paste(page, 'body', 'akari 2x2\n..\n..\n');
    await page.waitForFunction(() => document.querySelectorAll('[role=gridcell]').length === 4);
});

await runInBrowser();
