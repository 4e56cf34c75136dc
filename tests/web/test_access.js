// Everyone can use it: axe finds nothing in any state of the page, light and dark, on a phone and on a desktop; nothing
// is cut off at the side; whatever has the focus shows it.
import assert from 'node:assert/strict';
import { cutOff, look } from './axe.js';
import { SIZE, link, ready, runInBrowser, visit } from './browser.js';
import { cellAt, openGame } from './game.js';
import { test } from './tap.js';

const VIEWS = [
    'home',
    'family/akari',
    'games',
    'new',
    'daily',
    'record',
    'edit',
    'learn',
    'share',
    'watch',
    'echek',
    'learn/echek',
    'settings',
];

test('axe finds nothing on any view', async () => {
    const page = await visit(`#${VIEWS[0]}`);
    for (const view of VIEWS) {
        await page.setViewportSize(SIZE.desktop);
        await page.emulateMedia({ colorScheme: 'light' });
        await page.evaluate((view) => location.assign(`#${view}`), view);
        await page.waitForFunction((name) => document.body.dataset.view === name, view.split('/')[0]);
        await ready(page);
        for (const more of await page.locator('summary').all()) await more.click();
        await look(page, view);
    }
});

test('axe finds nothing on mistakes, in dialogs, and on a link that cannot be read', async () => {
    const page = await openGame('akari 5x5\n.....\n...1.\n.120.\n.2...\n.....\n');
    await cellAt(page, 1, 1).click();
    await cellAt(page, 1, 5).click();
    await page.locator('.wrong').first().waitFor();
    await look(page, 'mistakes');
    await page.keyboard.press('?');
    await look(page, 'keys');
    await page.keyboard.press('Escape');
    await page.keyboard.press('o');
    await look(page, 'menu');
    await page.keyboard.press('Escape');
    const other = await visit(link('akari 5x5\n.....!\n'));
    await look(other, 'a link that cannot be read');
});

test('axe finds nothing in high contrast', async () => {
    const page = await visit('#learn', { contrast: true });
    for (const hash of ['#home', '#settings', link('akari 5x5\n.....\n...1.\n.120.\n.2...\n.....\n')]) {
        await page.evaluate((hash) => location.assign(hash), hash);
        await page.waitForFunction(
            (name) => document.body.dataset.view === name,
            hash.startsWith('#p=') ? 'game' : hash.slice(1),
        );
        await look(page, hash);
    }
});

test('wherever Tab goes, the focus is seen, and it goes everywhere', async () => {
    for (const hash of ['#home', link('akari 5x5\n.....\n...1.\n.120.\n.2...\n.....\n'), '#settings']) {
        const page = await visit(hash);
        await ready(page);
        const wanted = await page.locator('a[href]:visible, button:visible:not([disabled]), input:visible').count();
        /** @type {Set<string>} */ const reached = new Set();
        for (let n = 0; n < wanted + 10; n++) {
            await page.keyboard.press('Tab');
            const { name, seen } = await page.evaluate(() => {
                const at = /** @type {HTMLElement} */ (document.activeElement);
                const shows = (/** @type {Element | null} */ one) =>
                    one !== null &&
                    [getComputedStyle(one), getComputedStyle(one, '::before'), getComputedStyle(one, '::after')].some(
                        ({ outlineStyle, outlineWidth, boxShadow }) =>
                            (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none',
                    );
                const near = [at, at.nextElementSibling, at.parentElement];
                return { name: at.outerHTML.slice(0, 120), seen: at === document.body || near.some(shows) };
            });
            assert.ok(seen, `the focus is not seen on ${name}`);
            reached.add(name);
        }
        assert.ok(reached.size >= Math.min(wanted, 5), `${reached.size} of ${wanted} are reached`);
    }
});

test('every image of a text is a text: the page is usable at twice the size of letters', async () => {
    const page = await visit('#home', { size: 'phone' });
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    assert.equal(await cutOff(page), '');
});

await runInBrowser();
