// The page by thumb: nothing moves under it, hints fit, and what one does not mean is not done.
import assert from 'node:assert/strict';
import { ADDRESS, SIZE, link, runInBrowser, turnTo, visit } from './browser.js';
import { cutOff } from './axe.js';
import { PUZZLES, allHeard, cellAt, heard, hintFully, kept, middleOf, openGame, textOf, waitHeard } from './game.js';
import { roque, test } from './tap.js';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {keyof typeof SIZE} Size */

const AKARI = textOf('akari:paper/1');
const POSITION = textOf('chess-position:friedman/3');
const LONG_HINT = 'chess-position 5x5 4\n21121\n21231\n22110\n03131\n33102\n+\n.....\n.....\n..B..\n.....\n.....\n';
const LARGE = textOf('akari:paper/3');

/** Where board, tools and help are. @param {Page} page */
const places = (page) =>
    page.evaluate(() =>
        ['.board-grid', '.palette', '.tools'].map((part) => {
            const { left, top, width } = /** @type {Element} */ (document.querySelector(part)).getBoundingClientRect();
            return [part, Math.round(left + scrollX), Math.round(top + scrollY), Math.round(width)].join(' ');
        }),
    );

/** The box of what is seen of an element. @param {Page} page @param {string} part */
async function boxOf(page, part) {
    const box = await page.locator(part).first().boundingBox();
    if (!box) throw new Error(`${part} is not on the screen`);
    return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Is all of it on the screen? @param {import('playwright-core').Locator} part */
async function inView(part) {
    await part.waitFor();
    return part.evaluate((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    });
}

// ---- Nothing moves ---------------------------------------------------------------------------------------

for (const size of /** @type {Size[]} */ (['phone', 'thumb', 'side']))
    test(`board and tools keep their places on ${SIZE[size].width}x${SIZE[size].height}, whatever is said`, async () => {
        const page = await openGame(POSITION, { size });
        await page.locator('.said-text').filter({ hasText: 'Tap' }).waitFor();
        const before = await places(page);
        for (const column of [1, 2, 3]) {
            await cellAt(page, 1, column).tap();
            assert.deepEqual(await places(page), before, `after tap ${column}`);
        }
        await page.getByRole('button', { name: 'Check for mistakes' }).tap();
        await page.locator('.said-text').filter({ hasText: /\.$/ }).first().waitFor();
        assert.deepEqual(await places(page), before, 'after a check');
        await page.getByRole('button', { name: 'Pin this position' }).tap();
        assert.deepEqual(await places(page), before, 'after a pin');
        for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Undo', exact: true }).tap();
        await hintFully(page);
        assert.deepEqual(await places(page), before, 'after a hint');
        await page.locator('.said summary').tap();
        assert.deepEqual(await places(page), before, 'when its reasons are read');
    });

for (const [kind, puzzle, gestures] of /** @type {[string, string, string[]][]} */ ([
    ['in C', AKARI, ['Tap a square to put a bulb', 'Hold a square for “nothing here”', '“Hint” shows']],
    ['of text', textOf('sudoku:made/1'), ['Tap a square and press its number', '“Notes” pencils in', '“Hint” shows']],
]))
    test(`three gestures explain the first puzzle, one ${kind}, by thumb, and never again`, async () => {
        const page = await openGame(puzzle, { size: 'thumb' });
        const tip = page.locator('.tip');
        const [first, second, third] = gestures;
        await tip.getByText(`1 of 3: ${first}`).waitFor();
        await page.locator('#live').getByText(`1 of 3: ${first}`).waitFor({ state: 'attached' });
        const before = await places(page);
        await cellAt(page, 1, 2).tap();
        if (kind === 'of text') await page.getByRole('button', { name: '3', exact: true }).tap();
        await tip.getByText(`2 of 3: ${second}`).waitFor();
        await page.reload(); // it goes on where it was
        await tip.getByText(`2 of 3: ${second}`).waitFor();
        if (kind === 'of text') {
            await cellAt(page, 2, 1).tap();
            await page.getByRole('button', { name: /^Notes/ }).tap();
            await page.getByRole('button', { name: '2', exact: true }).tap();
        } else {
            const { x, y } = await middleOf(page, 3, 1);
            const cdp = await page.context().newCDPSession(page);
            await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
            await waitHeard(page, 3, 1, /nothing/);
            await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
        }
        await tip.getByText(`3 of 3: Stuck? ${third}`).waitFor();
        assert.deepEqual(await places(page), before);
        await page.getByRole('button', { name: 'Hint', exact: true }).tap();
        await page.locator('.said-help').waitFor();
        await page.getByRole('button', { name: 'Close' }).tap();
        await page.getByRole('button', { name: 'Undo', exact: true }).tap();
        assert.equal(await tip.count(), 0);
        const other = await visit('#family/akari', { size: 'thumb', after: page });
        await other.locator('.puzzle').first().tap();
        await other.locator('.said-text').filter({ hasText: 'Hold a square' }).waitFor();
        assert.equal(await other.locator('.tip').count(), 0);
    });

test('a solved board stays where it is', async () => {
    const page = await openGame('akari 3x2\n.#.\n.#.\n', { size: 'thumb' });
    const before = (await places(page)).slice(0, 1);
    await cellAt(page, 1, 1).tap();
    await cellAt(page, 2, 3).tap();
    await page.locator('.finish').getByText('Solved').waitFor();
    assert.deepEqual((await places(page)).slice(0, 1), before);
    const tops = await page
        .locator('.finish .button')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    assert.deepEqual(tops, [tops[0], tops[0], tops[0]], 'what comes next stands in one row');
});

test('a board that is explained keeps its place from step to step', async () => {
    const page = await openGame(POSITION, { size: 'thumb' });
    await page.keyboard.press('e');
    await page.getByText(/^\d+ steps$/).waitFor();
    const place = () =>
        page.evaluate(() =>
            ['.board-grid', '.tools'].map((part) => {
                const { top, height } = /** @type {Element} */ (document.querySelector(part)).getBoundingClientRect();
                return `${part} ${top} ${height}`;
            }),
        );
    const before = await place();
    const texts = new Set();
    for (let i = 0; i < 6; i++) {
        await page.getByRole('button', { name: 'Next step' }).tap();
        texts.add(await page.locator('.explain-text').textContent());
        assert.deepEqual(await place(), before);
    }
    assert.equal(texts.size, 6);
});

// ---- Hints -----------------------------------------------------------------------------------------------

for (const size of /** @type {Size[]} */ (['phone', 'thumb', 'side']))
    test(`a long hint fits ${SIZE[size].width}x${SIZE[size].height}: first what follows, "Do it" in reach, the board in view`, async () => {
        const page = await openGame(LONG_HINT, { size });
        await page.evaluate(() => {
            const { postMessage } = Worker.prototype;
            const asked = Object.assign(window, { asked: /** @type {string[]} */ ([]) }).asked;
            Worker.prototype.postMessage = function (/** @type {any} */ message) {
                asked.push(message.request ?? '');
                postMessage.call(this, message);
            };
        });
        await hintFully(page);
        const asked = /** @type {string[]} */ (await page.evaluate('asked'));
        assert.equal(asked.filter((request) => request.includes('"go"')).length, 0, 'no step is searched twice');
        const reasons = page.locator('.said-reasons');
        assert.ok(!(await reasons.isVisible()), 'the reasons are folded');
        assert.match((await page.locator('.said-text').textContent()) ?? '', /^[^.]+\.$/, 'one sentence');
        await page.locator('.said summary').tap();
        assert.ok(((await reasons.textContent()) ?? '').length > 800);
        await page.waitForFunction(() => {
            const [body, first] = ['.said-body', '.said-reasons'].map((part) =>
                /** @type {Element} */ (document.querySelector(part)).getBoundingClientRect(),
            );
            return first.top + 30 <= body.bottom;
        }); // the first of the reasons is seen
        const { width, height } = SIZE[size];
        const doIt = await page.getByRole('button', { name: 'Do it' }).boundingBox();
        assert.ok(doIt && doIt.y + doIt.height <= height && doIt.x + doIt.width <= width, 'Do it is on the screen');
        for (const part of await page.locator('.said-help').locator('button, summary').all()) {
            const box = await part.boundingBox();
            assert.ok(box && box.width >= 40 && box.height >= 40, 'a thumb finds it');
        }
        assert.ok(
            await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight),
            'the page is no longer than the screen',
        );
        const sheet = await boxOf(page, '.said-help');
        const board = await boxOf(page, '.board-grid');
        assert.ok(sheet.y >= board.bottom || sheet.x >= board.right, 'the board is not covered');
        if (size === 'side')
            for (const tool of await page.locator('.palette button:visible').all())
                assert.ok(((await tool.boundingBox())?.y ?? 0) >= sheet.bottom, 'no tool is covered');
        await page.getByRole('button', { name: 'Do it' }).tap();
        await page.locator('.said-help').waitFor({ state: 'detached' });
        assert.match(await kept(page), /; help: .*steps=1/);
    });

test('the lines of a hint are as long as there is room, not as in a terminal', async () => {
    const page = await openGame(POSITION, { size: 'desktop' });
    await hintFully(page);
    const lines = await page.locator('.said-reasons p').allTextContents();
    assert.ok(lines.some((line) => line.length > 120));
    assert.ok(
        lines.every((line) => /^(\d+\. )?[A-Zr]/.test(line)),
        lines.join('\n'),
    );
});

test('what a hint marks is brought into view on a board larger than the screen', async () => {
    const page = await openGame(LARGE, { size: 'thumb' });
    await hintFully(page);
    const frame = await boxOf(page, '.board-frame');
    const sheet = await boxOf(page, '.said-help');
    for (const ring of await page.locator('.mark-look').all()) {
        const box = await ring.boundingBox();
        assert.ok(box && box.x >= frame.x && box.x + box.width <= frame.right + 2, 'beside');
        assert.ok(box.y >= frame.y && box.y + box.height <= Math.min(frame.bottom, sheet.y) + 2, 'above the sheet');
    }
    assert.ok((await page.locator('.mark-look').count()) > 0);
    assert.ok((await boxOf(page, '.zoom')).bottom <= sheet.y, 'the buttons for its size are not covered');
});

// ---- What is not meant is not done -----------------------------------------------------------------------

/**
 * A finger goes along its points; after the second, another finger may come down and go along its own.
 * @param {Page} page @param {{x: number, y: number}[]} one @param {{x: number, y: number}[]} [other]
 */
async function fingers(page, one, other = []) {
    const client = await page.context().newCDPSession(page);
    /** @param {'touchStart'|'touchMove'|'touchEnd'} type @param {{x: number, y: number}[]} points */
    const send = (type, points) =>
        client.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
    await send('touchStart', [one[0]]);
    await send('touchMove', [one[1]]);
    if (other.length > 0) await send('touchStart', [one[1], other[0]]);
    for (let i = 2; i < one.length; i++) await send('touchMove', other.length > 0 ? [one[i], other[i - 1]] : [one[i]]);
    await send('touchEnd', []);
}

test('a swipe with the bulb strews no bulbs: it says "nothing here"', async () => {
    const page = await openGame('akari 5x5\n.....\n.....\n.....\n.....\n.....\n', { size: 'thumb' });
    const [from, over, to] = [await middleOf(page, 1, 2), await middleOf(page, 2, 2), await middleOf(page, 4, 2)];
    const steps = [1, 2, 3, 4, 5, 6, 7, 8].map((i) => ({ x: from.x, y: over.y + ((to.y - over.y) * i) / 8 }));
    await fingers(page, [from, over, ...steps]);
    await waitHeard(page, 4, 2, /nothing/);
    assert.equal((await allHeard(page)).filter((words) => words?.includes('bulb')).length, 0);
    assert.equal((await allHeard(page)).filter((words) => words?.includes('nothing')).length, 4);
});

test('a pinch leaves no marks, even if its first finger had begun a stroke', async () => {
    const page = await openGame(AKARI, { size: 'thumb' });
    const before = await allHeard(page);
    const [a, b, c] = [await middleOf(page, 1, 1), await middleOf(page, 2, 1), await middleOf(page, 6, 6)];
    const apart = [c, { x: c.x + 30, y: c.y + 30 }, { x: c.x + 50, y: c.y + 50 }];
    await fingers(page, [a, b, a, a], apart);
    await page.getByRole('button', { name: 'Show all of the board' }).waitFor();
    assert.deepEqual(await allHeard(page), before);
    assert.doesNotMatch(await kept(page), /=/);
});

test('while cells are too small for a finger, a swipe and a long press paint nothing', async () => {
    const page = await openGame(roque(['make', 'akari', '--size', '40x40', '--seed', '1', '--any']), { size: 'thumb' });
    await page.getByRole('button', { name: 'Show all of the board' }).tap();
    const { x, y } = await middleOf(page, 20, 20);
    assert.ok(((await cellAt(page, 20, 20).boundingBox())?.width ?? 99) < 14);
    const before = await kept(page);
    await fingers(page, [
        { x, y },
        { x: x + 20, y },
        { x: x + 60, y },
    ]);
    assert.equal(await kept(page), before);
    const client = await page.context().newCDPSession(page);
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await page.waitForTimeout(600);
    assert.equal(await kept(page), before);
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.getByRole('button', { name: 'Dragging moves the board' }).waitFor();
    assert.equal(await kept(page), before, 'a tap comes closer first');
});

test('a tap with the only piece of its kind moves it', async () => {
    const page = await openGame(textOf('chess-num:paper/1'), { size: 'thumb' });
    await page.getByRole('button', { name: /^queen/ }).tap();
    await cellAt(page, 8, 1).tap();
    await waitHeard(page, 8, 1, /queen/);
    await cellAt(page, 8, 8).tap();
    await waitHeard(page, 8, 8, /queen/);
    assert.doesNotMatch(await heard(page, 8, 1), /queen/);
    await page.getByRole('button', { name: 'Undo', exact: true }).tap();
    await waitHeard(page, 8, 1, /queen/);
});

test('a pencil notes what is possible, beside what is struck out', async () => {
    const page = await openGame(textOf('chess-num:paper/1'), { size: 'thumb' });
    const noted = (/** @type {string} */ how) => cellAt(page, 1, 1).locator(how).allTextContents();
    await page.getByRole('button', { name: /^Maybe/ }).tap();
    await page.getByRole('button', { name: /^queen/ }).tap();
    await cellAt(page, 1, 1).tap();
    assert.deepEqual(await noted('b'), ['Q']);
    await page.getByRole('button', { name: /^king/ }).tap();
    await cellAt(page, 1, 1).tap();
    assert.deepEqual((await noted('b')).sort(), ['K', 'Q']);
    assert.equal((await noted('s')).length, 4);
    await cellAt(page, 1, 1).tap();
    await page.getByRole('button', { name: /^queen/ }).tap();
    await cellAt(page, 1, 1).tap(); // the last one: nothing is noted any more
    assert.deepEqual(await noted('b, s'), []);
    await page.getByRole('button', { name: /^Strike/ }).tap();
    await cellAt(page, 1, 1).tap();
    assert.deepEqual(await noted('s'), ['Q']);
    assert.equal((await noted('b')).length, 5);
});

test('candidates are seen on squares with a number, too', async () => {
    const page = await openGame(POSITION, { size: 'thumb' });
    await page.getByRole('button', { name: /^Strike/ }).tap();
    await cellAt(page, 1, 1).tap();
    assert.deepEqual(await cellAt(page, 1, 1).locator('s').allTextContents(), ['K']);
    await page.locator('.cell-under').getByText('1').waitFor();
});

// ---- Where to start, and back ----------------------------------------------------------------------------

test('the puzzles of each family tell their level, the easy ones first', async () => {
    const page = await visit('', { size: 'thumb' });
    for (const family of Object.keys(PUZZLES)) {
        await turnTo(page, `family/${family}`);
        const cards = await page.locator('.puzzle').allTextContents();
        assert.match(cards[0], /Start here/);
        assert.equal(cards.filter((card) => card.includes('Start here')).length, 1);
        const levels = ['easy', 'medium', 'hard', 'expert', 'fiendish'];
        const told = cards.map((card) => levels.find((level) => card.includes(`· ${level}`)) ?? '');
        const ranks = told.map((level) => (level === '' ? levels.length : levels.indexOf(level)));
        assert.deepEqual(
            ranks,
            [...ranks].sort((a, b) => a - b),
        );
        const titles = await page.locator('.puzzle-name').allTextContents();
        for (const title of titles) assert.match(title, /^[A-Z]/);
        const names = titles.map((title) => title.toLowerCase());
        const known = roque(['list']).match(new RegExp(`${family}:(paper|friedman)/\\d+`, 'g')) ?? [];
        for (const name of known.slice(0, 8)) {
            const at = names.indexOf(name.split(':')[1].replace('/', ' '));
            assert.equal(told[at], JSON.parse(roque(['rate', '--json', name])).level ?? '', name);
        }
    }
    await turnTo(page, 'family/sudoku');
    for (const name of await page.locator('.puzzle-name').allTextContents())
        assert.match(name, /^(Start here|No\. \d+)$/);
});

test('back from a puzzle leads to its list, and to the place in it', async () => {
    const page = await visit('#family/chess-num', { size: 'thumb' });
    const card = page.locator('.puzzle').nth(9);
    for (const back of [() => page.goBack(), () => page.getByRole('link', { name: 'Back' }).tap()]) {
        await card.scrollIntoViewIfNeeded();
        const before = await page.evaluate(() => Math.round(scrollY));
        assert.ok(before > 200);
        await card.tap();
        await page.waitForSelector('[role=grid]');
        await back();
        await card.waitFor();
        await page.waitForFunction((was) => Math.abs(scrollY - was) < 4, before);
    }
    await page.getByRole('link', { name: 'Rules' }).evaluate((link) => /** @type {HTMLElement} */ (link).click());
    await page.locator('.learn').waitFor();
    assert.equal(await page.evaluate(() => scrollY), 0, 'what is new begins at its top');
});

test('an address that leads nowhere is said to', async () => {
    const page = await visit('#nosuch', { size: 'thumb' });
    await page.getByText('There is no page “nosuch” here').first().waitFor();
    await page.getByRole('heading', { name: 'Choose a puzzle' }).waitFor();
});

test('nothing is called rotate2 or mirror2, and nothing runs out of 320 pixels', async () => {
    const page = await visit('#new/akari', { size: 'zoomed' });
    await page
        .getByText('Wishes')
        .first()
        .click()
        .catch(() => {});
    const options = await page.locator('option').allTextContents();
    assert.ok(
        options.some((words) => /half turn/i.test(words)),
        options.join(', '),
    );
    assert.doesNotMatch(options.join(' '), /rotate|mirror2/);
    for (const view of [
        'home',
        'family/chess-num',
        'learn/chess-num',
        'learn/echek',
        'new/akari',
        'daily',
        'settings',
    ]) {
        await page.evaluate((view) => location.assign(`#${view}`), view);
        await page.waitForFunction((name) => document.body.dataset.view === name, view.split('/')[0]);
        assert.equal(await cutOff(page), '', view);
    }
});

// ---- What is said is meant -------------------------------------------------------------------------------

test('a check says what it did not look at, in whole sentences', async () => {
    const page = await openGame(AKARI, { size: 'thumb' });
    await page.getByRole('button', { name: 'Check for mistakes' }).tap();
    await page.getByText('Whether it can still be solved is not checked.').first().waitFor();
    await cellAt(page, 1, 1).tap();
    await cellAt(page, 1, 3).tap();
    await page.getByRole('button', { name: 'Check for mistakes' }).tap();
    await page
        .locator('.said-help')
        .getByText(/^The bulbs at r1c1 and r1c3 see each other\.$/)
        .waitFor();
});

test('what can no longer be done is told to those who ask; a number that is satisfied steps back', async () => {
    const page = await openGame(AKARI, { size: 'thumb' }); // a 3 at r2c2, a 0 at r1c4
    await page.getByRole('button', { name: 'nothing here' }).tap();
    await cellAt(page, 1, 2).tap();
    await cellAt(page, 2, 1).tap();
    await waitHeard(page, 2, 1, /nothing/);
    assert.equal(await page.locator('.wrong').count(), 0);
    await page.getByRole('button', { name: 'Check for mistakes' }).tap();
    await page.locator('.said-help').waitFor();
    assert.match(await heard(page, 2, 2), /wrong/);
    /** @param {number} row @param {number} column */
    const colour = (row, column) => cellAt(page, row, column).evaluate((cell) => getComputedStyle(cell).color);
    assert.notEqual(await colour(1, 4), await colour(2, 2));
});

// ---- What helps to see -----------------------------------------------------------------------------------

test('a piece shows what it attacks as it is placed, and each number how often it is attacked so far', async () => {
    const page = await openGame(textOf('chess-num:paper/1'), { size: 'thumb' }); // a 6 at r1c4, a 0 at r5c4
    assert.equal(await page.locator('.so-far').count(), 0);
    await page.getByRole('button', { name: /^knight/ }).tap();
    await cellAt(page, 3, 3).tap();
    await waitHeard(page, 3, 3, /knight/);
    assert.equal(await page.locator('.board-marks .reach').count(), 8);
    assert.deepEqual(
        (await page.locator('.so-far').allTextContents()).filter((words) => !words.startsWith('0/')).sort(),
        ['1/0', '1/1', '1/6'],
    );
    await page.getByRole('button', { name: 'Hint', exact: true }).tap();
    await page.getByRole('button', { name: 'Why?' }).tap();
    await page.locator('.mark-wrong').first().waitFor({ state: 'attached' });
    assert.ok(
        await page.evaluate(() => {
            const [ring, count] = ['.mark-wrong', '.so-far'].map((part) => document.querySelector(part));
            return ring && count && ring.compareDocumentPosition(count) & Node.DOCUMENT_POSITION_FOLLOWING;
        }),
        'a ring does not cover what is counted',
    );
    await page.getByRole('button', { name: 'Close' }).tap();
    await page.getByRole('button', { name: 'Undo', exact: true }).tap();
    assert.equal(await page.locator('.reach, .so-far').count(), 0);
    await page.goto(ADDRESS.file + link('; moves: r1c1=Q\nchess-avoid 3x1 Q\n..#\n'));
    await waitHeard(page, 1, 1, /queen/);
    assert.equal(await page.locator('.board-marks .reach').count(), 1, 'a wall is no square');
});

test('the arrows of a loop are seen as they form', async () => {
    const page = await openGame(textOf('chess-loop:paper/2'), { size: 'thumb' });
    const arrows = page.locator('.mark-arrow');
    await page.getByRole('button', { name: /^knight/ }).tap();
    await cellAt(page, 1, 1).tap();
    assert.equal(await arrows.count(), 0);
    await page.getByRole('button', { name: /^king/ }).tap();
    await cellAt(page, 3, 2).tap();
    await waitHeard(page, 3, 2, /king/);
    assert.equal(await arrows.count(), 1);
});

test('the rules have pictures, and say how many pieces an example wants', async () => {
    const page = await visit('#learn/chess-position', { size: 'thumb' });
    await page.getByText('3 pieces are left to place').waitFor();
    const knight = page.locator('figure').filter({ hasText: 'knight' });
    assert.equal(await knight.locator('.reach').count(), 8);
    await page.evaluate(() => location.assign('#learn/akari'));
    const bulb = page.locator('figure').filter({ hasText: 'bulb' });
    await bulb.locator('.m-lit').waitFor();
});

// ---- At 400 % --------------------------------------------------------------------------------------------

test('at 400 % the board is usable, and a hint can be taken', async () => {
    const page = await openGame(AKARI, { size: 'zoomed' });
    const board = await boxOf(page, '.board-frame');
    assert.ok(board.width > 200 && board.height > 200, `${board.width}x${board.height}`);
    assert.ok(((await cellAt(page, 1, 1).boundingBox())?.width ?? 0) > 30, 'its cells are large, too');
    await cellAt(page, 1, 1).click();
    await waitHeard(page, 1, 1, /bulb/);
    await page.keyboard.press('u');
    await hintFully(page);
    assert.ok(await inView(page.getByRole('button', { name: 'Do it' })), 'Do it is on the screen');
    assert.ok(await inView(page.locator('.mark-look').first()), 'and so is what the hint is about');
});

// ---- On its side -----------------------------------------------------------------------------------------

for (const size of /** @type {Size[]} */ (['thumb', 'side']))
    test(`Echek fits ${SIZE[size].width}x${SIZE[size].height}: nothing moves from the first move to the last, and Back leads out`, async () => {
        const page = await visit('#echek', { size });
        await page.getByLabel('A friend here').tap();
        await page.getByRole('button', { name: 'Start the game' }).tap();
        await page.locator('.echek-grid').waitFor();
        const board = await boxOf(page, '.echek-grid');
        assert.ok(board.y >= 0 && board.bottom <= SIZE[size].height && board.width > 300, JSON.stringify(board));
        const where = async () => [await boxOf(page, '.echek-grid'), await boxOf(page, '.tools')];
        const before = await where();
        await page.getByRole('button', { name: 'Hint', exact: true }).tap();
        const doIt = page.getByRole('button', { name: 'Do it' });
        assert.ok(await inView(doIt), 'what the hint offers is in reach');
        assert.deepEqual(await where(), before, 'after a hint');
        const [told] = /\S+@\S+|\S+-\S+|castle/.exec((await page.locator('.said-text').textContent()) ?? '') ?? [''];
        await doIt.tap();
        assert.match(
            (await page.locator('.echek-stands').textContent()) ?? '',
            /the last move was/,
            'it is done at once',
        );
        await page
            .locator('.echek-stands')
            .getByText(`the last move was ${told.replace(':', '')}`)
            .waitFor();
        assert.deepEqual(await where(), before, 'after a move');
        await page.getByRole('button', { name: 'More' }).tap();
        await page.getByRole('button', { name: 'Resign as Black' }).tap();
        assert.ok(await inView(page.getByRole('button', { name: 'Rematch' })));
        assert.ok(
            await page.locator('.finish').evaluate((card) => card.scrollHeight <= card.clientHeight),
            'the card is not cut',
        );
        assert.deepEqual(await where(), before, 'when it is over');
        await page.getByRole('link', { name: 'Back' }).tap();
        await page.getByRole('button', { name: 'Start the game' }).waitFor();
    });

test('on a phone on its side, what is drawn with stays in view down to the last row', async () => {
    const page = await visit('#edit', { size: 'side' });
    await cellAt(page, 10, 5).scrollIntoViewIfNeeded();
    const number = page.locator('.palette-piece').nth(3);
    assert.ok(await inView(number));
    await number.tap();
    assert.ok(await inView(cellAt(page, 10, 5)), 'nothing has moved');
    await cellAt(page, 10, 5).tap();
    await waitHeard(page, 10, 5, /1/);
});

test('on a phone on its side, a text of several puzzles is opened, and a game is shared', async () => {
    const page = await visit('#share', { size: 'side' });
    await page.getByRole('textbox').fill(`${AKARI}\n${POSITION}`);
    const open = page.getByRole('button', { name: 'Open', exact: true });
    assert.ok(await inView(open), 'what opens it is in view');
    await open.tap();
    const choice = page.getByRole('dialog').getByText('Chess Position');
    assert.ok(await inView(choice), 'so are the puzzles to choose from');
    await choice.tap();
    await page.waitForSelector('[role=grid]');
    await page.getByRole('button', { name: 'More' }).tap();
    await page.getByRole('button', { name: 'Share, export' }).tap();
    const copy = page.getByRole('button', { name: 'Copy the link' });
    await copy.waitFor();
    assert.ok(await inView(copy));
    assert.equal(await cutOff(page), '');
    await page.getByText('As text').tap();
    await page.locator('textarea').scrollIntoViewIfNeeded();
    assert.match(await page.locator('textarea').inputValue(), /chess-position/);
});

await runInBrowser();
