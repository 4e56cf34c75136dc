// make bench-web: the page in Chromium: how large it is, how soon it is there, how fast its core and how quick a tap.
// Prints a table as docs/page.md has it. Of several turns the least counts, so that other programs disturb little; of
// several boards the middle one.
import { readFileSync, statSync } from 'node:fs';
import { FILE, ADDRESS, link, newPage, stop, visit } from '../tests/web/browser.js';
import { roque } from '../tests/web/tap.js';

/** @typedef {import('../tests/web/browser.js').Page} Page */

/** @param {number[]} numbers */
const middle = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];

/** Milliseconds from the beginning of the visit until a view is shown. @param {string} hash */
async function readyTime(hash) {
    const page = await newPage();
    await page.addInitScript(() => {
        new MutationObserver((_, observer) => {
            if (!['home', 'game'].includes(document.body?.dataset.view ?? '') || document.querySelector('.loading'))
                return;
            observer.disconnect();
            requestAnimationFrame(() => setTimeout(() => Object.assign(window, { shownAfter: performance.now() })));
        }).observe(document, { subtree: true, childList: true, attributes: true });
    });
    /** @type {number[]} */ const times = [];
    for (let n = 0; n < 9; n++) {
        await page.goto('about:blank');
        await page.goto(ADDRESS.file + hash);
        times.push(
            Number(await (await page.waitForFunction(() => 'shownAfter' in window && window.shownAfter)).jsonValue()),
        );
    }
    await page.close();
    return Math.min(...times);
}

/** Milliseconds that the core takes for each of these works. @param {Page} page @param {object[]} requests */
async function coreTimes(page, requests) {
    const source = readFileSync('npm/instance.js', 'utf8');
    const code = readFileSync('build-wasm/page.wasm').toString('base64');
    return page.evaluate(
        async ({ source, code, requests }) => {
            const { instantiate } = await import(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
            const core = await instantiate(Uint8Array.from(atob(code), (c) => c.charCodeAt(0)));
            const ask = (/** @type {object} */ request) => JSON.parse(core.ask(JSON.stringify(request)));
            const time = (/** @type {object} */ request) => {
                const start = performance.now();
                let answer = ask({ ask: 'begin', ms: 10000, ...request });
                while (answer.done === false) answer = ask({ ask: 'go', job: answer.job, ms: 10000 });
                if (answer.error) throw new Error(answer.error);
                return performance.now() - start;
            };
            return requests.map((request) => Math.min(...[1, 2, 3, 4, 5].map(() => time(request))));
        },
        { source, code, requests },
    );
}

/** Milliseconds from a tap until its effect is painted. @param {Page} page */
async function tapTimes(page) {
    await page.evaluate(() => {
        /** @type {number[]} */ const times = [];
        Object.assign(window, { times });
        const grid = /** @type {Element} */ (document.querySelector('[role=grid]'));
        let since = 0;
        grid.addEventListener('pointerdown', (event) => (since = event.timeStamp), true);
        new MutationObserver(() => {
            if (since === 0) return;
            const began = since;
            since = 0;
            requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - began)));
        }).observe(grid, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-label'] });
    });
    const cells = page.locator('[role=gridcell][aria-label$=", open"]');
    for (let n = 0; n < 15; n++) {
        const before = Number(await page.evaluate('times.length'));
        const box = await cells.nth(7 * n).boundingBox();
        if (!box) throw new Error('there is no such cell');
        await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
        await page.waitForFunction((before) => /** @type {any} */ (window).times.length > before, before);
    }
    return /** @type {number[]} */ (await page.evaluate('times'));
}

/** @type {[string, string, string][]} */ const rows = [];
const ms = (/** @type {number} */ time) => `${time < 10 ? time.toFixed(1) : Math.round(time)} ms`;

rows.push(['the file', `${Math.round(statSync(FILE).size / 1000)} KB`, '640 KB']);
rows.push(['from its address to the first view', ms(await readyTime('')), '300 ms']);
const board = roque(['make', '--size', '25x25', '--level', 'hard', '--seed', '1', 'akari']);
rows.push(['from a link to a board of 25x25', ms(await readyTime(link(board))), '300 ms']);

const blank = await newPage();
const boards = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((seed) =>
    roque(['make', '--size', '25x25', '--level', 'hard', '--seed', `${seed}`, 'akari']),
);
rows.push([
    'solving a hard Akari of 25x25',
    ms(
        middle(
            await coreTimes(
                blank,
                boards.map((game) => ({ work: 'solve', game })),
            ),
        ),
    ),
    '5 ms',
]);
const wishes = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((seed) => ({
    work: 'make',
    family: 'akari',
    set: { size: '25x25', level: 'hard', seed: `${seed}` },
}));
rows.push(['making one', ms(middle(await coreTimes(blank, wishes))), '200 ms']);

const large = roque(['make', '--size', '40x40', '--level', 'easy', '--seed', '1', 'akari']);
rows.push([
    'a tap on 40x40, until its effect is seen',
    ms(Math.min(...(await tapTimes(await visit(link(large)))))),
    '50 ms',
]);

const largest = roque(['make', '--size', '100x100', '--level', 'easy', '--seed', '1', 'akari']);
rows.push(['from a link to a board of 100x100', ms(await readyTime(link(largest))), '1000 ms']);
rows.push([
    'a tap on 100x100, until its effect is seen',
    ms(Math.min(...(await tapTimes(await visit(link(largest)))))),
    '50 ms',
]);

console.log('| in Chromium | takes | goal |\n|---|--:|--:|');
for (const row of rows) console.log(`| ${row.join(' | ')} |`);
await stop();
