// Echek between people: who one is, what one may do, how long, and how it ends.
import assert from 'node:assert/strict';
import { newPage, ready, runInBrowser, visit } from './browser.js';
import { kept } from './game.js';
import { test } from './tap.js';

/** @typedef {import('playwright-core').Page} Page */

const WON = 'Q@b3 c3-d3 b2-c2 d3-c3 R@c4 c3-b2 B@b1 b2-a3 b1-a2 a3-a4 c4-b4 a4-a3 b4-a4'.split(' ');

/** A new game. @param {string[]} choices @param {string} [name] @param {import('./browser.js').Manner} [manner] */
async function begin(choices, name, manner) {
    const page = await visit('#echek', manner);
    for (const choice of choices) await page.getByRole('radio', { name: choice, exact: true }).check({ force: true });
    if (name) await page.getByLabel('Your name').fill(name);
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.waitForSelector('[role=grid]');
    return page;
}

/** @param {Page} page @param {string} move */
async function tap(page, move) {
    const [from, to] = move.split(/[@-]/);
    if (from.length > 1) await page.locator(`[data-square="${from}"]`).click();
    else await page.locator(`[data-hand="${from}" i]:enabled`).click();
    await page.locator(`[data-square="${to}"]`).click();
}

/** What the one sends the other. @param {Page} from @param {Page} to */
async function send(from, to) {
    await from.keyboard.press('m');
    await from.getByRole('dialog').getByText('Share, export').click();
    const address = await from.getByLabel('Link').inputValue();
    await from.keyboard.press('Escape');
    await to.goto('about:blank');
    await to.goto(address);
    await ready(to);
    await to.waitForSelector('[role=grid]');
}

const who = (/** @type {Page} */ page, /** @type {string | RegExp} */ words) =>
    page.locator('.echek-who').getByText(words).waitFor();

test('by link each says who he is, and plays his own side only', async () => {
    const white = await begin(['A friend by link', 'White'], 'Ada', { from: 'localhost' });
    await who(white, 'You are White, Ada. It is your turn.');
    await tap(white, 'Q@b3');
    await who(white, 'your friend’s turn: send the link');
    assert.equal(await white.locator('[data-hand]:enabled').count(), 0, 'White does not move for Black');
    assert.equal(await white.locator('.is-movable').count(), 0);
    const black = await newPage({ from: 'localhost' });
    await send(white, black);
    await black.getByRole('heading', { name: 'Echek with Ada' }).waitFor();
    await who(black, 'You are Black. It is your turn.');
    await black.keyboard.press('m');
    await black.getByRole('dialog').getByText('My name').click();
    await black.getByLabel('Name', { exact: true }).fill('Bob');
    await black.getByRole('dialog').getByRole('button', { name: 'My name' }).click();
    await who(black, 'You are Black, Bob.');
    await tap(black, 'c3-d3');
    await who(black, 'It is Ada’s turn');
    await send(black, white);
    await who(white, 'You are White, Ada. It is your turn.');
    assert.match(await kept(white), /white: Ada\nblack: Bob\n/);
    assert.equal(await white.evaluate(() => JSON.parse(localStorage.getItem('roque.games') ?? '[]').length), 1);
    await black.getByRole('button', { name: 'I am White' }).click();
    await who(black, 'You are White, Ada. It is your turn.');
});

test('who invites as Black has one game when the answer comes', async () => {
    const black = await begin(['A friend by link', 'Black'], '', { from: 'localhost' });
    await who(black, 'You are Black. It is your friend’s turn');
    const white = await newPage({ from: 'localhost' });
    await send(black, white);
    await who(white, 'You are White. It is your turn.');
    await tap(white, 'Q@b3');
    await send(white, black);
    await who(black, 'You are Black. It is your turn.');
    assert.equal(await black.evaluate(() => JSON.parse(localStorage.getItem('roque.games') ?? '[]').length), 1);
});

test('a square that cannot be reached says so, tapped or dragged to', async () => {
    const page = await begin(['A friend here']);
    await tap(page, 'b2-d4');
    await page.locator('#toasts').getByText('the king on b2 does not reach d4').waitFor();
    await page.locator('[data-hand="R"]').click();
    await page.locator('[data-square="c3"]').click();
    await page.locator('#toasts').getByText('c3 is not empty').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[data-hand="Q"]').dragTo(page.locator('[data-square="b2"]'));
    await page.locator('#toasts').getByText('b2 is not empty').waitFor();
    assert.equal(await page.locator('.move').count(), 0);
    await tap(page, 'R@b3');
    await page.getByText('R@b3: White drops the rook on b3.').waitFor();
});

test('a game that is over has a card: result, reason, review and rematch', async () => {
    const page = await begin(['A friend here'], '', { size: 'phone' });
    for (const move of WON) await tap(page, move);
    const card = page.locator('.finish');
    await card.getByText('White wins', { exact: true }).waitFor();
    await card.getByText(/^Black's king is enclosed on a3/).waitFor();
    await card.getByRole('button', { name: 'Review' }).click();
    await page
        .locator('.review li')
        .nth(WON.length - 1)
        .waitFor();
    await card.getByRole('button', { name: 'Rematch' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.move').length === 0);
    assert.equal(await page.locator('.finish > *').count(), 0);
    await tap(page, 'Q@b3');
});

test('against a computer the rematch changes sides', async () => {
    const page = await begin(['Random', 'White']);
    await page.keyboard.press('m');
    await page.getByRole('dialog').getByText('Resign as White').click();
    await page.locator('.finish').getByText('White resigned').waitFor();
    await page.getByRole('button', { name: 'Rematch' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.move').length === 1); // the computer is White now
    assert.match(await kept(page), /white: random\nblack: human\n/);
});

test('a clock that was chosen runs for who is to move, and ends the game', async () => {
    const page = await begin(['A friend here', '3 min + 2 s']);
    const clocks = page.locator('.hand-clock');
    assert.equal(await clocks.count(), 2);
    await page.waitForFunction(() =>
        [...document.querySelectorAll('.hand-clock')].some((one) => /^2:5/.test(one.textContent ?? '')),
    );
    assert.deepEqual(await clocks.allTextContents().then((times) => times.filter((time) => time === '3:00').length), 1);
    await tap(page, 'Q@b3');
    assert.match(await kept(page), /; clock: 180\+2 1[78]\d/);
    await page.evaluate(() => {
        const real = performance.now.bind(performance);
        performance.now = () => real() + 200000; // as if so much time had gone by
    });
    await page.locator('.finish').getByText('White wins', { exact: true }).waitFor();
    await page.locator('.finish').getByText(/time/).waitFor();
});

await runInBrowser();
