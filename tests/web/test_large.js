// Boards of ten thousand cells: what a tap and a pinch make the browser do.
import assert from 'node:assert/strict';
import { SIZE, runInBrowser } from './browser.js';
import { cellAt, middleOf, openGame, waitHeard } from './game.js';
import { roque, test } from './tap.js';

/** @typedef {import('playwright-core').Page} Page */

const BOARD = roque(['make', '--size', '100x100', '--level', 'easy', '--seed', '1', 'akari']);
// A row in the middle whose cell in the middle is open: at the edge, a board that is laid out has no room to keep its place.
const ROW = BOARD.slice(BOARD.indexOf('akari'))
    .split('\n')
    .findIndex((row, i) => i > 40 && row[49] === '.');

/** For how many seconds the browser has laid things out. @param {Page} page */
async function watchLayout(page) {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    return async () => {
        const { metrics } = await session.send('Performance.getMetrics');
        const value = (/** @type {string} */ name) => metrics.find((one) => one.name === name)?.value ?? 0;
        return value('LayoutDuration') + value('RecalcStyleDuration');
    };
}

test('a tap on 100x100 touches the cells that it changes, and no others', async () => {
    const page = await openGame(BOARD);
    await page.evaluate(() => {
        /** @type {Set<Node>} */ const touched = new Set();
        Object.assign(window, { touched });
        new MutationObserver((changes) => {
            for (const { target } of changes) touched.add(target);
        }).observe(/** @type {Node} */ (document.querySelector('[role=grid]')), {
            subtree: true,
            attributes: true,
            attributeFilter: ['class', 'aria-label'],
            childList: true,
        });
    });
    await cellAt(page, ROW, 50).click();
    await waitHeard(page, ROW, 50, /bulb, lit/);
    const touched = Number(await page.evaluate('touched.size'));
    const lit = await page.getByRole('gridcell', { name: /, lit/ }).count();
    assert.ok(lit > 1 && touched <= lit + 8, `${lit} cells are lit, and ${touched} were touched`);
});

test('a pinch on 100x100 lays no cell out until it is over, and the cell under it stays there', async () => {
    const page = await openGame(BOARD);
    await page.waitForTimeout(300);
    const spent = await watchLayout(page);
    const at = await middleOf(page, ROW, 50);
    const before = await spent();
    const box = await page.evaluate(async ({ x, y }) => {
        const frame = /** @type {Element} */ (document.querySelector('.board-frame'));
        const how = { ctrlKey: true, bubbles: true, cancelable: true, clientX: x, clientY: y };
        for (let i = 0; i < 20; i++) {
            frame.dispatchEvent(new WheelEvent('wheel', { deltaY: -20, ...how }));
            await new Promise((done) => requestAnimationFrame(() => done(null)));
        }
        const { width } = /** @type {Element} */ (document.querySelector('[role=gridcell]')).getBoundingClientRect();
        return { width, under: document.elementFromPoint(x, y)?.getAttribute('aria-label') };
    }, at);
    const pinched = (await spent()) - before;
    assert.match(String(box.under), new RegExp(`^row ${ROW}, column 50,`));
    assert.ok(box.width > 20, `a cell has ${box.width} pixels`);
    await page.waitForFunction(() => !document.querySelector('.board-moves'));
    const once = (await spent()) - before - pinched;
    assert.ok(pinched < once, `${pinched} s for a pinch of 20 steps, ${once} s for the layout after it`);
    const after = await middleOf(page, ROW, 50);
    assert.ok(Math.hypot(after.x - at.x, after.y - at.y) < 20, `${JSON.stringify(at)} to ${JSON.stringify(after)}`);
    await page.mouse.click(after.x, after.y);
    await waitHeard(page, ROW, 50, /bulb/);
    await page.setViewportSize(SIZE.phone);
    await page.getByRole('button', { name: 'Show all of the board' }).click();
    for (const [row, column] of [
        [1, 1],
        [100, 100],
    ])
        await page.waitForFunction(
            ([frame, cell]) => {
                const [outer, inner] = [frame, cell].map((one) => one?.getBoundingClientRect() ?? new DOMRect());
                return inner.left >= outer.left && inner.right <= outer.right && inner.bottom <= outer.bottom;
            },
            [await page.$('.board-frame'), await cellAt(page, row, column).elementHandle()],
        );
});

await runInBrowser();
