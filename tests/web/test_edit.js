// Drawing puzzles of every family, with all that its cells can be.
import assert from 'node:assert/strict';
import { look } from './axe.js';
import { ready, runInBrowser, visit } from './browser.js';
import { PUZZLES, allHeard, cellAt, heard, middleOf, textOf, waitHeard } from './game.js';
import { roque, test } from './tap.js';

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

test('a board that takes too long to rate is said to, and somebody who wants to know can wait', async () => {
    const page = await visit('#edit/new/chess-num');
    await verdict(page, 'More than one solution');
    const ratings = page.evaluateHandle(() => {
        const { postMessage } = Worker.prototype;
        /** @type {string[]} */ const asked = [];
        Worker.prototype.postMessage = function (/** @type {any} */ message) {
            if (/"work":"rate"/.test(message.request)) asked.push(message.request);
            message.request = message.request?.replace('"most":10000', '"most":1');
            postMessage.call(this, message);
        };
        return asked;
    });
    await page.getByLabel('Start from').selectOption('chess-num:order/1');
    await verdict(page, 'Rating it took too long.');
    await page.getByRole('button', { name: 'Look for a minute' }).click();
    await verdict(page, 'Rating it, for a minute at most …');
    const limits = await (await ratings).evaluate((asked) => asked.map((one) => JSON.parse(one).most));
    assert.deepEqual(limits, [10000, 60000]);
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

test('where nothing is left to find, no score is told', async () => {
    const page = await visit('#edit');
    await page.evaluate(() => localStorage.setItem('roque.edit', 'akari 3x1\n*.#\n'));
    await page.reload();
    await ready(page);
    await verdict(page, 'Exactly one solution');
    await verdict(page, 'There is nothing left to find.');
    assert.doesNotMatch(await page.locator('.verdict').innerText(), /score|steps/);
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

/** @typedef {import('../../web/edit-notes.js').Change} Change */

// The paper's first puzzle; with more numbers than it needs, with one number missing, with two of them missing, and with one that is wrong.
const WHOLE = 'akari 7x7\n...0...\n.3...#.\n..#.#..\n#..#..3\n..2.#..\n.2...#.\n...1...\n';
const EASIER = WHOLE.replace('..#.#..\n#', '..2.#..\n2');
const LOOSE = WHOLE.replace('.2...#.', '.#...#.');
const LOOSER = LOOSE.replace('#..#..3', '#..#..#').replace('.3...#.', '.#...#.');
const WRONG = WHOLE.replace('..#.#..', '.4#.#..');

/** The editor with this puzzle in it. @param {string} text @param {import('./browser.js').Manner} [manner] */
async function draw(text, manner) {
    const page = await visit('#edit', manner);
    await page.evaluate((text) => localStorage.setItem('roque.edit', text), text);
    await page.reload();
    await ready(page);
    return page;
}

/** What is written of it. @param {Page} page */
const drawn = (page) => page.evaluate(() => localStorage.getItem('roque.edit') ?? '');

test('what every solution shows is tinted, faint and said; cells that are open stay plain', async () => {
    for (const dark of [false, true]) {
        const page = await draw(LOOSE, { dark });
        const { common } = JSON.parse(roque(['solve', '--common', '--json', '-'], LOOSE));
        const wanted = [...common.join('')];
        await page.locator('.note-settled').waitFor({ state: 'attached' });
        const said = await allHeard(page);
        assert.ok(wanted.includes('*') && wanted.includes('x') && wanted.includes('.'));
        wanted.forEach((mark, i) => {
            const words = mark === '*' ? /bulb in every/ : mark === 'x' ? /empty in every/ : /^((?!in every).)*$/;
            assert.match(said[i] ?? '', words);
        });
        assert.equal(await page.locator('.note-faint .m-figure').count(), wanted.filter((one) => one === '*').length);
        await page.getByRole('switch', { name: 'What every solution shows' }).press('Space');
        assert.equal(await page.locator('.note-settled').count(), 0);
        assert.ok((await allHeard(page)).every((words) => !words?.includes('in every')));
    }
});

test('where one clue is enough it is marked and offered, the best first; a press adds it, and undo takes it back', async () => {
    const page = await draw(LOOSE);
    const { helpful } = JSON.parse(roque(['repair', '--json', '-'], LOOSE));
    await page.locator('.note-best').waitFor({ state: 'attached' });
    const chips = page.locator('.verdict-advice .chips button');
    const offered = await chips.evaluateAll((all) => all.map((one) => one.ariaLabel));
    assert.deepEqual(
        offered,
        helpful.map((/** @type {Change} */ { text }) => `Add ${text}`),
    );
    assert.equal(await page.locator('.note-best text').textContent(), `+${helpful[0].to}`);
    const [row, column] = helpful[0].cell;
    assert.match(await heard(page, row, column), /there would be one solution/);
    await chips.first().click();
    await verdict(page, 'Exactly one solution');
    await page.getByText(/score \d+, \d+ steps/).waitFor();
    assert.equal(await page.locator('.note-add').count(), 0);
    await page.getByRole('button', { name: 'Undo' }).click();
    assert.deepEqual(board(await drawn(page)), board(LOOSE));
    await page.locator('.note-best').waitFor({ state: 'attached' });
});

test('needless clues are underlined for who asks, and the level is told as it changes', async () => {
    const page = await draw(EASIER);
    const before = page.getByText(/score \d+, \d+ steps/);
    const first = (await before.textContent()) ?? '';
    const { needless } = JSON.parse(roque(['repair', '--json', '-'], EASIER));
    assert.ok(needless.length > 0);
    await page.getByRole('switch', { name: 'Needless clues' }).press('Space');
    await page.locator('.note-needless').first().waitFor({ state: 'attached' });
    assert.equal(await page.locator('.note-needless').count(), needless.length);
    const [row, column] = needless[0].cell;
    assert.match(await heard(page, row, column), /needless/);
    await page.getByRole('button', { name: `Leave out ${needless[0].text}` }).click();
    assert.equal(JSON.parse(roque(['solve', '--json', '-'], await drawn(page))).status, 'unique');
    const [, level] = /^(\w+, score \d+)/.exec(first) ?? [];
    await page.getByText(`Before: ${level.toLowerCase()}.`).waitFor();
});

test('rules that contradict each other are told, and their cells ringed; the fewest changes mend it', async () => {
    const page = await draw(WRONG);
    await verdict(page, 'No solution');
    await page.getByText('The 4 at r3c2 has exactly four bulbs next to it').waitFor();
    assert.ok((await page.locator('.mark-wrong').count()) > 0);
    await look(page, 'edit without a solution');
    await page.getByRole('button', { name: 'How can it be fixed?' }).click();
    await page.getByRole('button', { name: 'Apply' }).click();
    await verdict(page, 'Exactly one solution');
    assert.equal(await page.locator('.mark-wrong').count(), 0);
    await look(page, 'edit with one solution');
});

test('where no single clue is enough that is said, and several are found for who asks', async () => {
    const page = await draw(LOOSER);
    await page.getByText('No single clue is enough.').waitFor();
    await page.getByRole('button', { name: 'How can it be fixed?' }).click();
    await page.getByRole('button', { name: 'Apply' }).click();
    await verdict(page, 'Exactly one solution');
});

test('a family of text is told the same, also beside the board', async () => {
    const page = await draw('towers 3x3\n12.\n...\n...\n');
    const helpful = page.locator('.out-helpful');
    await helpful.first().waitFor();
    assert.match((await helpful.first().getAttribute('aria-label')) ?? '', /there would be one solution/);
    await waitHeard(page, 1, 3, /3 in every solution/);
    await page.locator('.chips button').first().click();
    await verdict(page, 'Exactly one solution');
    await page.getByLabel('Puzzle', { exact: true }).selectOption('sudoku');
    assert.equal(await page.locator('[role=gridcell]').count(), 81);
    assert.equal(await page.getByLabel('Box width').inputValue(), '', 'nine boxes of three by three, as usual');
    for (const side of ['Columns', 'Rows']) {
        await page.getByLabel(side).fill('6');
        await page.getByLabel(side).press('Tab');
    }
    assert.equal(await page.getByLabel('Box height').inputValue(), '2', 'boxes go with the size');
});

test('strokes come in their images, too, as one step; numbers make room for others', async () => {
    const page = await visit('#edit/new/akari');
    await page.getByLabel('Columns').fill('5');
    await page.getByLabel('Columns').press('Tab');
    await page.getByLabel('Rows').fill('5');
    await page.getByLabel('Rows').press('Tab');
    const rows = async () => board(await drawn(page)).slice(1);
    await page.getByLabel('Symmetry of strokes').selectOption('Half turn');
    await cellAt(page, 1, 2).focus();
    await page.keyboard.press('#');
    assert.deepEqual(await rows(), ['.#...', '.....', '.....', '.....', '...#.']);
    await page.keyboard.press('2');
    assert.deepEqual(await rows(), ['.2...', '.....', '.....', '.....', '...#.']);
    await page.keyboard.press('Delete');
    assert.deepEqual(await rows(), ['.....', '.....', '.....', '.....', '.....']);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await page.getByLabel('Symmetry of strokes').selectOption('Quarter turns');
    await cellAt(page, 1, 1).focus();
    await page.keyboard.press('1');
    assert.deepEqual(await rows(), ['1#..#', '.....', '.....', '.....', '#..##']);
    await page.keyboard.press('Control+z');
    assert.deepEqual(await rows(), ['.#...', '.....', '.....', '.....', '...#.']);
});

test('areas are drawn in their images, too', async () => {
    const page = await draw('queens 4x4\naaaa\naaaa\naaaa\naaaa\n');
    await page.getByLabel('Symmetry of strokes').selectOption('Left and right');
    await page.getByRole('radio', { name: /areas/ }).check({ force: true });
    await cellAt(page, 1, 1).click();
    const [, first] = board(await drawn(page));
    assert.equal(new Set(first).size, 3);
    assert.equal(first[1], first[2]);
});

test('a stroke on 25 by 25 is seen within 50 ms, whatever the worker does; the verdict follows', async () => {
    const text = roque(['make', 'akari', '--size', '25x25', '--level', 'hard', '--seed', '1']).replace(/2/g, '#');
    const page = await draw(text);
    await verdict(page, 'More than one solution');
    const times = await page.evaluate(async () => {
        /** @type {number[]} */ const taken = [];
        const open = [...document.querySelectorAll('[role=gridcell]')].filter((one) => one.ariaLabel?.includes('open'));
        for (const cell of open.slice(0, 12)) {
            /** @type {HTMLElement} */ (cell).focus();
            const began = performance.now();
            cell.dispatchEvent(new KeyboardEvent('keydown', { key: '#', bubbles: true, cancelable: true }));
            document.body.getBoundingClientRect();
            taken.push(performance.now() - began);
            await new Promise((done) => setTimeout(done, 250)); // the worker has begun
        }
        return taken.sort((a, b) => a - b);
    });
    assert.ok(times[1] < 50, `it takes ${times.map((time) => time.toFixed(1))} ms`);
    await page.locator('.verdict-one, .verdict-many, .verdict-none').waitFor();
});

test('a board on a phone keeps its size, also where its names would have another size with it', async () => {
    const page = await draw(textOf('sudoku:made/3'), { size: 'thumb' });
    await verdict(page, 'Exactly one solution');
    const widths = await page.evaluate(async () => {
        const seen = new Set();
        for (let i = 0; i < 20; i++) {
            seen.add(document.querySelector('.board')?.getBoundingClientRect().width);
            await new Promise((done) => requestAnimationFrame(done));
        }
        return [...seen];
    });
    assert.equal(widths.length, 1, `it is ${widths.join(' and ')} pixels wide`);
});

test('on a phone nothing that is found out moves the board', async () => {
    const page = await draw(LOOSE, { size: 'thumb' });
    const before = await page.locator('.board').boundingBox();
    await page.locator('.note-best').waitFor({ state: 'attached' });
    assert.deepEqual(await page.locator('.board').boundingBox(), before);
    const { x, y } = await middleOf(page, 1, 1);
    await page.getByRole('radio', { name: '4', exact: true }).check({ force: true });
    await page.touchscreen.tap(x, y);
    await verdict(page, 'No solution');
    await page.locator('.mark-wrong').first().waitFor({ state: 'attached' });
    assert.deepEqual(await page.locator('.board').boundingBox(), before);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});

await runInBrowser();
