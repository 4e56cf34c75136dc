// Inventing, as a person does it: the rules of the tutorial are typed, a mistake is seen and mended, areas are drawn, the
// puzzle is judged, played to its end, shared, and opened by somebody who has never heard of it.
import assert from 'node:assert/strict';
import { ADDRESS, ready, runInBrowser, visit } from './browser.js';
import { look } from './axe.js';
import { cellAt, kept, openGame } from './game.js';
import { roque, test } from './tap.js';

/** @typedef {import('playwright-core').Page} Page */

const RULES = `puzzle star: Star Battle
goal Put a star into every row, column and area; no two stars touch.
mark * star
areas

rule row:    for r in rows:    count(c in r: c is star) = 1
rule column: for r in columns: count(c in r: c is star) = 1
rule area:   for a in areas:   count(c in a: c is star) = 1
rule apart:  for c, d in cells where d in touching(c): not (c is star and d is star)
end
`;
const AREAS = ['baaaa', 'bbaaa', 'ebddd', 'eccdd', 'ecddd'];
const BOARD = `star 5x5\n${AREAS.join('\n')}\n`;

/** @param {Page} page */
const field = (page) => page.getByRole('textbox', { name: 'Rules' });

/** @param {Page} page @param {string} words */
const verdict = (page, words) => page.locator('.verdict').getByText(words).first().waitFor();

/** The areas as the board has them, as numbers in the order in which they come. @param {Page} page */
const areas = (page) =>
    page.evaluate(() => {
        const text = localStorage.getItem('roque.invent.board') ?? '';
        const rows =
            text
                .split(/^end\n+/m)[1]
                ?.split('\n')
                .slice(1, 6)
                .join('') ?? '';
        /** @type {string[]} */ const met = [];
        return [...rows].map((letter) => (met.includes(letter) ? met.indexOf(letter) : met.push(letter) - 1)).join('');
    });

const WANTED = (() => {
    /** @type {string[]} */ const met = [];
    return [...AREAS.join('')].map((one) => (met.includes(one) ? met.indexOf(one) : met.push(one) - 1)).join('');
})();

test('a Star Battle is typed as in the tutorial, with a mistake that is underlined, told and mended', async () => {
    const page = await visit('#invent');
    await field(page).fill('');
    await field(page).pressSequentially(
        'puzzle star: Star Battle\nmark * star\nrule row: for r in rows: count(c in r: c is sta',
    );
    await page.getByRole('option', { name: 'star', exact: true }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type(') = 1\nend');
    assert.equal(await page.locator('.rule-wrong').count(), 0);
    assert.match(await field(page).inputValue(), /c is star\) = 1\nend$/);
    await field(page).fill(
        RULES.replace('c in r: c is star', 'c in r: c is moon').replace('for a in areas', 'for a in aera'),
    );
    assert.deepEqual(await page.locator('.rule-wrong').allTextContents(), ['moon', 'aera']);
    assert.match((await page.locator('.rule-mistake').allTextContents()).join(' | '), /Line 6.*moon.*\| Line 8.*area/);
    assert.equal(await page.locator('.rule-line-wrong').count(), 2);
    await page.locator('.rule-mistake').first().click();
    assert.equal(
        await field(page).evaluate((it) => /** @type {any} */ (it).selectionStart),
        RULES.indexOf('c is star') + 5,
    );
    await field(page).fill('\n'.repeat(60));
    await field(page).pressSequentially('ru'); // in the last line that is seen
    const [option, editor] = ['[role=option]', '.rule-editor'].map((part) => page.locator(part).first());
    await option.waitFor();
    const [offered, seen] = [await option.boundingBox(), await editor.boundingBox()];
    assert.ok(offered && seen && offered.y + offered.height <= seen.y + seen.height, 'what is offered can be read');
    await field(page).fill(RULES);
    assert.equal(await page.locator('.rule-wrong').count(), 0);
    await verdict(page, 'No solution');
});

test('areas are drawn by strokes, and the verdict follows', async () => {
    const page = await visit('#invent');
    await field(page).fill(RULES);
    await page.getByRole('radio', { name: /areas/ }).check({ force: true });
    for (const letter of 'becd') {
        const cells = [...AREAS.join('')].flatMap((one, i) => (one === letter ? [i] : []));
        // Along neighbours, as a hand goes.
        const path = [cells[0]];
        for (let left = cells.slice(1); left.length > 0;) {
            const near = left.find((one) => path.some((at) => [1, 5].includes(Math.abs(at - one)))) ?? left[0];
            path.push(near);
            left = left.filter((one) => one !== near);
        }
        for (const [i, cell] of path.entries()) {
            const box = await cellAt(page, Math.floor(cell / 5) + 1, (cell % 5) + 1).boundingBox();
            assert.ok(box);
            await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
            if (i === 0) await page.mouse.down();
        }
        await page.mouse.up();
    }
    assert.equal(await areas(page), WANTED);
    await verdict(page, 'Exactly one solution');
    assert.match((await page.locator('.verdict').textContent()) ?? '', /(Easy|Medium|Hard), score/);
});

test('it is played to the end with hints, shared, and opened by somebody else on a phone', async () => {
    const page = await visit('#share', { from: 'localhost' });
    await page
        .getByRole('textbox')
        .first()
        .fill(RULES + '\n' + BOARD);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.locator('.game-board').waitFor();
    for (let step = 0; step < 30 && !(await page.locator('.game-solved').count()); step++) {
        await page.keyboard.press('d');
        await page.waitForTimeout(50);
    }
    await page.locator('.game-solved').waitFor();
    await page.goto(page.url().replace('#game', '#share'));
    const link = await page.getByLabel('Link', { exact: true }).inputValue();
    assert.ok(link.length - ADDRESS.localhost.length < 2000, `the link has ${link.length} characters`);
    const other = await visit(link.slice(ADDRESS.localhost.length), { from: 'localhost', size: 'thumb' });
    await other.locator('.game-board .cell').first().waitFor();
    assert.match((await other.locator('.game-facts').textContent()) ?? '', /5 × 5/);
    await cellAt(other, 1, 1).tap();
    assert.match((await cellAt(other, 1, 1).getAttribute('aria-label')) ?? '', /star/);
    await other.reload();
    await ready(other);
    assert.match((await cellAt(other, 1, 1).getAttribute('aria-label')) ?? '', /star/);
});

test('all of it is done by keyboard alone', async () => {
    const page = await visit('#invent');
    await field(page).focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(RULES);
    const tabTo = async (/** @type {string} */ selector) => {
        for (let i = 0; i < 60; i++) {
            if (await page.evaluate((it) => document.activeElement?.matches(it), selector)) return;
            await page.keyboard.press('Tab');
        }
        assert.fail(`Tab never comes to ${selector}`);
    };
    await tabTo('.palette input');
    await page.keyboard.press('ArrowRight'); // the last: areas
    await tabTo('.cell');
    for (const [i, letter] of [...AREAS.join('')].entries()) {
        await page.keyboard.press(letter);
        if (i % 5 < 4) await page.keyboard.press('ArrowRight');
        else {
            await page.keyboard.press('Home');
            await page.keyboard.press('ArrowDown');
        }
    }
    assert.equal(await areas(page), WANTED);
    await verdict(page, 'Exactly one solution');
    await tabTo('.invent-lead .button-main');
    await page.keyboard.press('Enter');
    await page.locator('.game-board').waitFor();
});

test('numbers beside a board are typed there, and what was invented survives a reload', async () => {
    const page = await visit('#invent/new/towers');
    await page.getByLabel('Columns').fill('4');
    await page.getByLabel('Columns').press('Tab');
    await page.getByLabel('Rows').fill('4');
    await page.getByLabel('Rows').press('Tab');
    await cellAt(page, 2, 1).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('3');
    assert.match((await page.locator('.board-out-left .out').nth(1).textContent()) ?? '', /3/);
    await page.reload();
    await ready(page);
    assert.match((await page.locator('.board-out-left .out').nth(1).textContent()) ?? '', /3/);
    await page.getByLabel('Start from').selectOption('shade');
    assert.match(await field(page).inputValue(), /mark # black/);
});

/** Rules and a board of one's own, in Invent. @param {import('./browser.js').Manner} [manner] */
async function inventStar(manner) {
    const page = await visit('#invent', manner);
    await page.evaluate(
        ([rules, board]) => {
            localStorage.setItem('roque.invent', rules);
            localStorage.setItem('roque.invent.board', `${rules}\n${board}`);
        },
        [RULES, BOARD],
    );
    await page.reload();
    await ready(page);
    await verdict(page, 'Exactly one solution');
    return page;
}

/** @param {Page} page @param {string} name */
const press = (page, name) => page.locator('.invent-lead').getByRole('button', { name }).click();

test('one is made by the rules that are written, and another one the next time', async () => {
    const page = await visit('#invent');
    await page.getByLabel('Start from').selectOption('queens');
    await verdict(page, 'Exactly one solution');
    await field(page).fill((await field(page).inputValue()).replace('puzzle queens: Queens', 'puzzle ladies: Ladies'));
    const text = () => page.evaluate(() => localStorage.getItem('roque.invent.board') ?? '');
    const seen = [await text()];
    for (let i = 0; i < 2; i++) {
        await press(page, 'Make me one');
        await page.waitForFunction((last) => localStorage.getItem('roque.invent.board') !== last, seen[i]);
        await verdict(page, 'Exactly one solution');
        seen.push(await text());
    }
    assert.match(seen[1], /^puzzle ladies: Ladies\n/m);
    assert.equal(JSON.parse(roque(['solve', '--json', '-'], seen[1])).status, 'unique');
    assert.notEqual(seen[1], seen[2]);
});

test('after a puzzle that somebody invented comes another by the same rules and of the same parameters', async () => {
    const rules = `puzzle latin: Latin
goal Fill in the numbers so that none stands twice in a row or column.
number most 2..9 = 9
marks 1..9 number
full
rule high: for c in cells: value(c) <= most
rule row: for r in rows: different(r)
rule column: for r in columns: different(r)
end`;
    const page = await openGame(`${rules}\n; moves: r1c1=2 r2c2=2\nlatin 2x2 most=2\n.1\n1.\n`, { size: 'thumb' });
    await page.getByRole('button', { name: 'Next puzzle' }).tap();
    await page.locator('.finish').waitFor({ state: 'hidden' });
    assert.match(await kept(page), /^puzzle latin: Latin\n[^]*^latin 2x2 most=2\n/m);
});

test('it is played', async () => {
    const page = await inventStar();
    await press(page, 'Play it');
    await cellAt(page, 1, 4).click();
    assert.match((await cellAt(page, 1, 4).getAttribute('aria-label')) ?? '', /star/);
    assert.match((await page.locator('.game-name').textContent()) ?? '', /Star Battle/);
});

test('it is explained', async () => {
    const page = await inventStar();
    await press(page, 'Explain it');
    await page.waitForFunction(() => document.body.dataset.view === 'explain');
    await page.getByText(/^It is (easy|medium|hard), with a score of/).waitFor();
    await page.getByRole('button', { name: 'Next step' }).click();
    await page.locator('.explain-reasons li').first().waitFor();
});

test('its search is watched', async () => {
    const page = await inventStar();
    await press(page, 'Watch it');
    await page.waitForFunction(() => document.querySelectorAll('.tree .node').length > 1);
    await page.getByRole('button', { name: /Next solution/ }).click();
    await page.locator('[role=gridcell][aria-label*="star"]').first().waitFor();
});

test('it is printed, with its solution on the next page', async () => {
    const page = await inventStar();
    await page.evaluate(() => {
        window.print = () => Object.assign(window, { printed: document.querySelectorAll('.paper img').length });
    });
    await press(page, 'Print');
    await page.waitForFunction(() => /** @type {any} */ (window).printed === 2);
    assert.match((await page.locator('.paper').first().textContent()) ?? '', /Put a star into every row/);
});

test('it is shared by a link that somebody else can go on inventing from', async () => {
    const page = await inventStar({ from: 'localhost' });
    await press(page, 'Share');
    const link = await page.getByRole('dialog').getByLabel('Link', { exact: true }).inputValue();
    assert.match(link, /#z=/);
    const other = await visit(link.slice(ADDRESS.localhost.length), { from: 'localhost' });
    await other.locator('.game-board .cell').first().waitFor();
    const kept = await other.evaluate(() => {
        const key = Object.keys(localStorage).find((one) => one.startsWith('roque.game.'));
        return localStorage.getItem(key ?? '') ?? '';
    });
    assert.ok(kept.includes(RULES.trim()) && kept.includes(AREAS.join('\n')), kept);
});

test('a letter in the rules is answered within 50 ms on a board of 10 by 10', async () => {
    const page = await visit('#invent');
    await field(page).fill(RULES);
    await page.getByLabel('Columns').fill('10');
    await page.getByLabel('Columns').press('Tab');
    await page.getByLabel('Rows').fill('10');
    await page.getByLabel('Rows').press('Tab');
    const times = await page.evaluate(async () => {
        const it = /** @type {HTMLTextAreaElement} */ (document.querySelector('.rule-text'));
        /** @type {number[]} */ const taken = [];
        for (let i = 0; i < 9; i++) {
            it.setRangeText('x', 30, 30, 'end'); // of the goal
            const began = performance.now();
            it.dispatchEvent(new InputEvent('input'));
            document.body.getBoundingClientRect();
            taken.push(performance.now() - began);
            await new Promise((done) => requestAnimationFrame(() => done(null)));
        }
        return taken.sort((a, b) => a - b);
    });
    assert.ok(times[0] < 50, `it takes ${times.map((time) => time.toFixed(1))} ms`);
});

test('axe finds nothing where puzzles are invented, with a mistake and without', async () => {
    const page = await visit('#invent/new/star-battle');
    await look(page, 'invent');
    await field(page).fill(RULES.replace('mark', 'mork'));
    await page.locator('.rule-mistake').waitFor();
    await look(page, 'invent with a mistake');
});

await runInBrowser();
