// Echek: every way to move, against everyone, by link; what helps, and how games end.
import assert from 'node:assert/strict';
import { SIZE, newPage, ready, runInBrowser, turnTo, visit } from './browser.js';
import { kept } from './game.js';
import { roque, test } from './tap.js';

/** @typedef {import('playwright-core').Page} Page */

const WON = 'Q@b3 c3-d3 b2-c2 d3-c3 R@c4 c3-b2 B@b1 b2-a3 b1-a2 a3-a4 c4-b4 a4-a3 b4-a4'.split(' ');
/** The levels that roque lists, each with its Elo. */
const LEVELS = [...roque(['echek', 'play', '--help']).matchAll(/^ {2}([a-z-]+) +-?\d+ /gm)].map(([, name]) => name);
assert.ok(LEVELS.includes('random-castle') && LEVELS.includes('master'), `levels found: ${LEVELS}`);

/** @param {Page} page @param {string} name */
const choose = (page, name) => page.getByRole('radio', { name, exact: true }).check({ force: true });

/** A new game. @param {string[]} choices @param {import('./browser.js').Manner} [manner] */
async function begin(choices, manner) {
    const page = await visit('#echek', manner);
    for (const choice of choices) await choose(page, choice);
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.waitForSelector('[role=grid]');
    return page;
}

/** Where a move begins and ends on the screen. @param {Page} page @param {string} move */
function ends(page, move) {
    const [from, to] = move.split(/[@-]/);
    return [
        page
            .locator(
                from.length === 1
                    ? `[data-hand="${from}"], [data-hand="${from.toLowerCase()}"]:enabled`
                    : `[data-square="${from}"]`,
            )
            .first(),
        page.locator(`[data-square="${to}"]`),
    ];
}

/** @param {Page} page @param {string} move */
async function tap(page, move) {
    for (const place of ends(page, move)) await place.click();
}

/** @param {Page} page @param {RegExp | string} words */
const stands = (page, words) => page.locator('.echek-stands').getByText(words).waitFor();

/** The moves in the list. @param {Page} page */
const moves = async (page) => (await page.locator('.move').allTextContents()).map((move) => move.replace(/^\d+\./, ''));

/** The computer has moved. @param {Page} page @param {number} count */
const replied = (page, count) =>
    page.waitForFunction((count) => document.querySelectorAll('.move').length >= count, count);

test('every move shows its value when asked, by shape, until the next move', async () => {
    const page = await begin(['A friend here']);
    assert.equal(await page.locator('.value').count(), 0);
    await page.keyboard.press('v');
    await page.locator('.said-help').getByText('Best: ').waitFor({ timeout: 60000 });
    assert.equal(await page.locator('.value').count(), 6); // the best of each piece
    const [queen] = ends(page, 'Q@b3');
    await queen.click();
    assert.equal(await page.locator('.echek-cell .value').count(), 14);
    assert.match(await page.locator('[data-square=b3] .value').innerText(), /^[▲△□■▽▼]\d*$/);
    assert.match((await page.locator('[data-square=b3]').getAttribute('aria-label')) ?? '', /Q@b3 [+-]\d/);
    await page.locator('[data-square=b3]').click();
    assert.equal(await page.locator('.value').count(), 0);
});

test('two friends play a game to its end, tapping', async () => {
    const page = await begin(['A friend here'], { size: 'phone' });
    for (const move of WON) await tap(page, move);
    await stands(page, 'White wins');
    assert.deepEqual(await moves(page), WON);
    assert.match(await kept(page), /result: 1-0/);
    assert.equal(await page.locator('.is-movable').count(), 0, 'nobody moves any more');
});

test('pieces are dragged from the hand and over the board, and back where that is not a move', async () => {
    const page = await begin(['A friend here']);
    /** @param {string} move */
    const drag = async (move) => {
        const [from, to] = await Promise.all(ends(page, move).map((place) => place.boundingBox()));
        assert.ok(from && to);
        await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
        await page.mouse.down();
        await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
        await page.mouse.up();
    };
    await drag('Q@b3');
    await drag('c3-d3');
    assert.deepEqual(await moves(page), ['Q@b3', 'c3-d3']);
    await drag('b2-d4');
    assert.deepEqual(await moves(page), ['Q@b3', 'c3-d3']);
    assert.equal(await page.locator('.ghost').count(), 0);
});

test('a game is played with the keyboard alone', async () => {
    const page = await visit('#echek');
    await page.getByRole('radio', { name: 'A friend here' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Start the game' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('[role=grid]');
    await page.locator('[data-square="b2"]').focus();
    for (const key of ['q', 'ArrowUp', 'Enter']) await page.keyboard.press(key); // Q@b3
    for (const key of ['ArrowRight', 'Enter', 'ArrowRight', 'Enter']) await page.keyboard.press(key); // c3-d3
    for (const key of ['r', 'ArrowDown', 'Enter']) await page.keyboard.press(key); // R@d2
    assert.deepEqual(await moves(page), ['Q@b3', 'c3-d3', 'R@d2']);
    await page.locator('#live').filter({ hasText: 'R@d2' }).waitFor({ state: 'attached' });
    await page.keyboard.press('u');
    assert.equal(await page.locator('.move[aria-current]').textContent(), 'c3-d3');
    assert.equal(
        await page.evaluate(() => document.activeElement?.getAttribute('role')),
        'gridcell',
        'the focus stays on the board',
    );
});

test('chosen, reachable, last and open squares are shown and heard', async () => {
    const page = await begin(['A friend here']);
    assert.equal(await page.locator('.mark-open').count(), 8);
    await page.locator('[data-square="b2"]').click();
    const reachable = (
        await page
            .locator('.is-target')
            .evaluateAll((squares) => squares.map((square) => square.getAttribute('data-square')))
    ).sort();
    const legal = roque(['echek', 'moves'])
        .trim()
        .split('\n')
        .filter((move) => move.startsWith('b2-'))
        .map((move) => move.slice(3))
        .sort();
    assert.deepEqual(reachable, legal);
    assert.match((await page.locator('[data-square="b2"]').getAttribute('aria-label')) ?? '', /White's king.*chosen/);
    await page.locator('[data-square="a1"]').click();
    assert.equal(await page.locator('.is-last').count(), 2);
    assert.match((await page.locator('[role=grid]').getAttribute('aria-description')) ?? '', /White: /);
});

for (const level of LEVELS) {
    test(`the computer plays at the level ${level}, with either colour`, async () => {
        const name = level[0].toUpperCase() + level.slice(1).replace('-', ' ');
        const white = await begin([name, 'White']);
        await tap(white, 'Q@b3');
        await replied(white, 2);
        const black = await begin([name, 'Black']);
        await replied(black, 1);
        await stands(black, 'Black to move');
        assert.equal(
            await black.locator('[role=gridcell]').first().getAttribute('data-square'),
            'd1',
            'the board is turned',
        );
        assert.match(await kept(black), new RegExp(`white: ${level}`));
    });
}

test('other rules hold, and are in the text of the game', async () => {
    const page = await visit('#echek');
    await choose(page, 'A friend here');
    await page.getByText('Other rules').click();
    await page.getByLabel('Castle').selectOption('never');
    await page.getByLabel('Drop').selectOption('safe');
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.waitForSelector('[role=grid]');
    assert.match(await kept(page), /rules: drop=safe,castle=never/);
    await page.locator('[data-hand="Q"]').click();
    assert.equal(await page.locator('[data-square="b3"].is-target').count(), 0, 'not beside the enemy king');
});

test('a hint has a reason, and the engine a verdict with its line; a phone shows it, too', async () => {
    const page = await begin(['A friend here'], { size: 'phone' });
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('.said-help').getByText('Hint').waitFor();
    assert.ok((await page.locator('.is-pointed').count()) > 0);
    const bottom = await page.locator('.said-help').evaluate((advice) => advice.getBoundingClientRect().bottom);
    assert.ok(bottom <= SIZE.phone.height, `what is said ends at ${bottom}`);
    await page.keyboard.press('e');
    await page.locator('.said-help').getByText('It expects').waitFor();
});

test('one walks through the moves, and plays on from any of them', async () => {
    const page = await begin(['A friend here']);
    for (const move of WON.slice(0, 4)) await tap(page, move);
    await page.keyboard.press('[');
    await page.getByRole('button', { name: 'One move back' }).click();
    await stands(page, 'Move 2, White');
    assert.deepEqual(await moves(page), WON.slice(0, 4), 'the others are still there');
    await page.getByRole('button', { name: 'To the end' }).click();
    assert.equal(await page.locator('.move-later').count(), 0);
    await page.locator('.move').nth(1).click();
    await tap(page, 'N@a1');
    assert.deepEqual(await moves(page), ['Q@b3', 'c3-d3', 'N@a1']);
});

test('a game is kept move by move, and a player resigns or takes it back', async () => {
    const page = await begin(['Easy', 'White']);
    await tap(page, 'Q@b3');
    await replied(page, 2);
    const before = await moves(page);
    await page.reload();
    await ready(page);
    await page.waitForSelector('[role=grid]');
    assert.deepEqual(await moves(page), before);
    await page.keyboard.press('m');
    await page.getByRole('dialog').getByText('Resign as White').click();
    await stands(page, 'White resigned');
    await page.keyboard.press('u');
    await stands(page, 'White to move');
    await turnTo(page, 'games');
    await page.getByRole('link', { name: /Echek against easy/ }).waitFor();
});

test('a draw is agreed between friends, and a computer is asked', async () => {
    const page = await begin(['A friend here']);
    await page.keyboard.press('m');
    await page.getByRole('dialog').getByText('Agree to a draw').click();
    await stands(page, /draw/i);
    const against = await begin(['Easy', 'White']);
    await against.keyboard.press('m');
    await against.getByRole('dialog').getByText('Offer a draw').click();
    await against.getByText('does not agree to a draw').first().waitFor();
});

test('a game goes to and fro by link and stays one game for each player', async () => {
    const white = await begin(['A friend by link', 'White']);
    const black = await newPage();
    /** What the one sends the other. @param {Page} from @param {Page} to */
    const send = async (from, to) => {
        await from.keyboard.press('m');
        await from.getByRole('dialog').getByText('Share, export').click();
        const address = await from.getByLabel('Link').inputValue();
        await from.keyboard.press('Escape');
        await to.goto('about:blank');
        await to.goto(address);
        await ready(to);
        await to.waitForSelector('[role=grid]');
    };
    await tap(white, 'Q@b3');
    await send(white, black);
    assert.equal(
        await black.locator('[role=gridcell]').first().getAttribute('data-square'),
        'd1',
        'Black sees the board from his side',
    );
    await tap(black, 'c3-d3');
    await send(black, white);
    assert.deepEqual(await moves(white), ['Q@b3', 'c3-d3']);
    await tap(white, 'b2-c2');
    await send(white, black);
    for (const page of [white, black]) {
        assert.deepEqual(await moves(page), ['Q@b3', 'c3-d3', 'b2-c2']);
        assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem('roque.games') ?? '[]').length), 1);
    }
});

test('a finished game is reviewed: where it was won and lost', async () => {
    const page = await begin(['A friend here'], { size: 'phone', dark: true });
    for (const move of WON) await tap(page, move);
    await page.keyboard.press('m');
    await page.getByRole('dialog').getByText('Review the game').click();
    await page
        .locator('.review-line')
        .nth(WON.length - 1)
        .waitFor();
    await page.locator('.review-line').nth(2).click();
    await stands(page, 'the last move was b2-c2');
    assert.equal(await page.locator('.review-line').count(), WON.length, 'and the review stays');
});

await runInBrowser();
