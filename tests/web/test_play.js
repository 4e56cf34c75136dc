// Playing, as a visitor does it: keyboard alone, mouse, touch; help; and nothing is ever lost.
import assert from 'node:assert/strict';
import { ADDRESS, link, newPage, runInBrowser, turnTo, visit } from './browser.js';
import {
    PUZZLES,
    allHeard,
    arrowTo,
    cellAt,
    heard,
    kept,
    middleOf,
    openGame,
    solutionOf,
    textOf,
    waitHeard,
} from './game.js';
import { roque, test } from './tap.js';

const AKARI = 'akari 5x5\n.....\n...1.\n.120.\n.2...\n.....\n';

/** Waits until the game says so. @param {import('playwright-core').Page} page @param {string | RegExp} words */
const said = (page, words) => page.locator('#live').filter({ hasText: words }).waitFor({ state: 'attached' });

for (const [family, name] of Object.entries(PUZZLES)) {
    test(`${family} is solved with the keyboard alone`, async () => {
        const puzzle = textOf(name);
        const page = await openGame(puzzle);
        for (const [row, column, mark] of solutionOf(puzzle)) {
            await arrowTo(page, row, column);
            await page.keyboard.press(mark === '*' ? 'b' : mark.toLowerCase());
            await waitHeard(page, row, column, /./);
        }
        await said(page, /solved/i);
        assert.match(roque(['check', '--final', '-'], await kept(page)), /every rule is obeyed/);
    });

    test(`${family} is solved with a thumb on a phone`, async () => {
        const puzzle = textOf(name);
        const page = await openGame(puzzle, { size: 'phone' });
        let tool = '';
        for (const [row, column, mark] of solutionOf(puzzle)) {
            const noun =
                { '*': 'bulb', P: 'pawn', N: 'knight', K: 'king', R: 'rook', B: 'bishop', Q: 'queen' }[mark] ?? mark;
            if (tool !== noun)
                await page
                    .getByRole('toolbar', { name: 'What a press puts' })
                    .getByRole('button', { name: new RegExp(`^${noun}`) })
                    .tap();
            tool = noun;
            const { x, y } = await middleOf(page, row, column);
            await page.touchscreen.tap(x, y);
            await waitHeard(page, row, column, new RegExp(noun));
        }
        await said(page, /solved/i);
    });
}

test('a click puts a bulb, another turns it into a cross, a third clears it', async () => {
    const page = await openGame(AKARI);
    const empty = await heard(page, 1, 1);
    await cellAt(page, 1, 1).click();
    await waitHeard(page, 1, 1, /bulb/);
    await cellAt(page, 1, 1).click();
    await waitHeard(page, 1, 1, /no bulb|nothing|cross/);
    await cellAt(page, 1, 1).click();
    await waitHeard(page, 1, 1, new RegExp(`^${empty}$`));
});

test('the right button marks a cell as empty, and dragging it marks a row of them', async () => {
    const page = await openGame(AKARI);
    await page.mouse.move(...points(await middleOf(page, 1, 1)));
    await page.mouse.down({ button: 'right' });
    for (const column of [2, 3, 4]) await page.mouse.move(...points(await middleOf(page, 1, column)));
    await page.mouse.up({ button: 'right' });
    for (const column of [1, 2, 3, 4]) await waitHeard(page, 1, column, /no bulb|nothing|cross/);
    await page.keyboard.press('u');
    for (const column of [1, 2, 3, 4]) assert.doesNotMatch(await heard(page, 1, column), /no bulb|nothing|cross/);
});

/** @param {{x: number, y: number}} point @returns {[number, number]} */
const points = ({ x, y }) => [x, y];

test('a long press says "nothing here", and two fingers zoom', async () => {
    const page = await openGame(AKARI, { size: 'phone' });
    const { x, y } = await middleOf(page, 1, 1);
    const touch = await page.context().newCDPSession(page);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await waitHeard(page, 1, 1, /no bulb|nothing|cross/);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });

    const width = async () => (await cellAt(page, 1, 1).boundingBox())?.width ?? 0;
    const before = await width();
    const board = await middleOf(page, 3, 3);
    const fingers = (/** @type {number} */ apart) => [
        { x: board.x - apart, y: board.y, id: 1 },
        { x: board.x + apart, y: board.y, id: 2 },
    ];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(20) });
    for (const apart of [30, 40, 50, 60])
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    assert.ok((await width()) > 1.3 * before, 'the board is seen closer');
    assert.match(await heard(page, 3, 3), /wall|black/, 'and two fingers put nothing');
});

test('undo and redo go all the way, and restart clears the board', async () => {
    const page = await openGame(AKARI);
    const begun = await allHeard(page);
    await cellAt(page, 1, 1).click();
    for (let n = 0; n < 30; n++) {
        await arrowTo(page, 1, 1 + (n % 5));
        await page.keyboard.press('Space');
    }
    const after = await allHeard(page);
    for (let n = 0; n < 31; n++) await page.keyboard.press('u');
    assert.deepEqual(await allHeard(page), begun);
    assert.ok(await page.getByRole('button', { name: 'Undo' }).isDisabled());
    for (let n = 0; n < 31; n++) await page.keyboard.press('Control+y');
    assert.deepEqual(await allHeard(page), after);
    assert.ok(await page.getByRole('button', { name: 'Redo' }).isDisabled());
    await page.getByRole('button', { name: 'More' }).click();
    await page
        .getByRole('dialog')
        .getByRole('button', { name: /Restart|Start again|Start over/ })
        .click();
    await waitHeard(page, 1, 1, /./);
    assert.deepEqual(await allHeard(page), begun);
});

test('a pin is gone back to by its name', async () => {
    const page = await openGame(AKARI);
    await cellAt(page, 1, 1).click();
    const pinned = await allHeard(page);
    await page.keyboard.press('i');
    await cellAt(page, 5, 5).click();
    assert.notDeepEqual(await allHeard(page), pinned);
    await page.getByRole('button', { name: 'Pin this position' }).click();
    await page.getByRole('button', { name: /^Back to pin 1/ }).click();
    assert.deepEqual(await allHeard(page), pinned);
});

test('candidates are struck out and taken back', async () => {
    const page = await openGame(textOf('chess-num:paper/1'));
    const empty = await heard(page, 1, 1);
    await arrowTo(page, 1, 1);
    await page.keyboard.press('Shift+P');
    await page.keyboard.press('Shift+K');
    assert.match(await kept(page), /r1c1-P r1c1-K/);
    assert.match(await heard(page, 1, 1), /pawn/);
    await page.keyboard.press('Shift+P');
    await page.keyboard.press('Shift+K');
    assert.equal(await heard(page, 1, 1), empty);
});

test('mistakes are shown at once, on demand, or never, and not by colour alone', async () => {
    const page = await openGame(AKARI);
    const wrong = page.locator('[role=gridcell].wrong');
    const mistake = async () => {
        await arrowTo(page, 1, 1);
        await page.keyboard.press('b');
        await arrowTo(page, 1, 5);
        await page.keyboard.press('b');
    };
    await mistake();
    await wrong.first().waitFor();
    assert.match(await heard(page, 1, 1), /wrong|mistake/i);
    const shape = await wrong
        .first()
        .evaluate(
            (cell) =>
                getComputedStyle(cell, '::after').content !== 'none' ||
                getComputedStyle(cell).outlineStyle !== 'none' ||
                cell.querySelector('svg') !== null,
        );
    assert.ok(shape, 'there is a shape besides the colour');

    await turnTo(page, 'settings');
    await page.getByRole('radio', { name: 'When I ask' }).check();
    await page.goBack();
    await page.waitForSelector('[role=grid]');
    assert.equal(await wrong.count(), 0);
    await page.keyboard.press('c');
    await wrong.first().waitFor();
});

test('a hint tells where to look, then why, then does it', async () => {
    const page = await openGame(AKARI);
    const told = page.locator('.said-help .said-text');
    await page.keyboard.press('h');
    await told.waitFor();
    const first = await told.textContent();
    await page.getByRole('button', { name: 'Tell me more' }).click();
    await page.waitForFunction(
        (before) => document.querySelector('.said-help .said-text')?.textContent !== before,
        first,
    );
    const before = await allHeard(page);
    await page.getByRole('button', { name: 'Do it' }).click();
    await page.waitForFunction(
        (before) =>
            JSON.stringify([...document.querySelectorAll('[role=gridcell]')].map((cell) => cell.ariaLabel)) !== before,
        JSON.stringify(before),
    );
    assert.match(await kept(page), /; help: .*hints=/);
});

test('"why is this wrong" answers with a reason', async () => {
    const page = await openGame(AKARI);
    await arrowTo(page, 1, 1);
    await page.keyboard.press('b');
    await page.keyboard.press('w');
    const told = page.locator('.said-help .said-text');
    await told.waitFor();
    assert.ok(((await told.textContent()) ?? '').length > 20);
});

test('hints alone solve a puzzle of each family', async () => {
    for (const name of Object.values(PUZZLES)) {
        const page = await openGame(textOf(name));
        for (let n = 0; !/solved/i.test((await page.locator('#live').textContent()) ?? ''); n++) {
            assert.ok(n < 80, `${name} is not solved after ${n} steps`);
            const before = await kept(page);
            await page.keyboard.press('d');
            await page.waitForFunction((before) => {
                const games = JSON.parse(localStorage.getItem('roque.games') ?? '[]');
                return localStorage.getItem(`roque.game.${games[0]?.id}`) !== before;
            }, before);
        }
        await page.close();
    }
});

test('nothing is lost by a reload, a closed tab, or a tab beside it', async () => {
    const page = await openGame(AKARI, { from: 'localhost' });
    await cellAt(page, 1, 1).click();
    await cellAt(page, 3, 1).click();
    const before = await allHeard(page);
    await page.reload();
    await page.waitForSelector('[role=grid]');
    assert.deepEqual(await allHeard(page), before);
    assert.ok(!(await page.getByRole('button', { name: 'Undo' }).isDisabled()), 'and moves can still be taken back');

    const other = await visit('', { after: page, from: 'localhost' });
    await page.close();
    await other.goto(`${ADDRESS.localhost}#games`);
    await other.locator('#main a[href^="#game/"]').first().click();
    await other.waitForSelector('[role=grid]');
    assert.deepEqual(await allHeard(other), before);
});

test('several games are kept, and the list of them tells how far each is', async () => {
    const page = await openGame(AKARI);
    await cellAt(page, 1, 1).click();
    await page.goto('about:blank');
    const chess = `#p=${Buffer.from(textOf('chess-num:paper/1')).toString('base64url')}`;
    await page.goto(ADDRESS.file + chess);
    await page.waitForSelector('[role=grid]');
    await turnTo(page, 'games');
    assert.equal(await page.locator('#main a[href^="#game/"]').count(), 2);
    await page.locator('#main').filter({ hasText: 'Akari' }).filter({ hasText: 'Chess-Num' }).waitFor();
});

test('where nothing can be kept, the page plays on and says so', async () => {
    const page = await openGame(AKARI);
    await page.evaluate(() => {
        Storage.prototype.setItem = () => {
            throw new DOMException('full', 'QuotaExceededError');
        };
    });
    await cellAt(page, 1, 1).click();
    await waitHeard(page, 1, 1, /bulb/);
    await page
        .getByText(/keeps nothing|lost when/)
        .first()
        .waitFor();
});

test('a worker that ends in mid-game is replaced, and its work done again', async () => {
    const page = await openGame(AKARI);
    await cellAt(page, 1, 1).click();
    await page.keyboard.press('u');
    await page.keyboard.press('h');
    await page.locator('.said-help').waitFor();
    const [worker] = page.workers();
    assert.ok(worker, 'there is a worker');
    const gone = worker.waitForEvent('close');
    await worker
        .evaluate(() =>
            setTimeout(() => {
                throw new Error('the end');
            }),
        )
        .catch(() => {});
    await gone;
    await page.keyboard.press('Escape');
    await page.keyboard.press('h');
    await page.locator('.said-help').waitFor();
    assert.notEqual(page.workers()[0], worker, 'another one has worked');
});

test('a board of 40x40 is played on a desktop and on a phone', async () => {
    const puzzle = roque(['make', '--size', '40x40', '--level', 'easy', '--seed', '1', 'akari']);
    const some = solutionOf(puzzle)
        .filter(([row, column]) => row < 12 && column < 12)
        .slice(0, 6);
    const desktop = await openGame(puzzle);
    assert.equal(await desktop.locator('[role=gridcell]').count(), 1600);
    for (const [row, column] of some) {
        await cellAt(desktop, row, column).click();
        await waitHeard(desktop, row, column, /bulb/);
    }
    const phone = await openGame(puzzle, { size: 'phone' });
    const size = (await cellAt(phone, 1, 1).boundingBox())?.width ?? 0;
    assert.ok(size >= 22, `a cell of ${size} pixels is large enough for a thumb`);
    const { x, y } = await middleOf(phone, some[0][0], some[0][1]);
    await phone.touchscreen.tap(x, y);
    await waitHeard(phone, some[0][0], some[0][1], /bulb/);
});

test('the time can be hidden, and stays hidden', async () => {
    const page = await openGame(AKARI);
    const time = page.locator('.game-time');
    await time.waitFor();
    await page.keyboard.press('t');
    await time.waitFor({ state: 'hidden' });
    await page.reload();
    await page.waitForSelector('[role=grid]');
    assert.ok(await time.isHidden());
});

test('the gestures of the first puzzle are done by keys, or skipped, also where nothing can be kept', async () => {
    const page = await openGame(AKARI);
    const tip = page.locator('.tip');
    await tip.getByText('1 of 3').and(page.getByText('press Enter')).waitFor();
    await page.keyboard.press('Enter');
    await tip.getByText('2 of 3').and(page.getByText('Or press x')).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    await tip.getByText('3 of 3').and(page.getByText('Or press h')).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    assert.equal(await tip.count(), 0);

    const other = await newPage();
    await other.addInitScript(() => Object.defineProperty(window, 'localStorage', { value: null }));
    await other.goto(ADDRESS.file + link(AKARI));
    await other.getByRole('button', { name: 'Skip the tips' }).click();
    assert.equal(await other.evaluate(() => document.activeElement?.getAttribute('role')), 'gridcell');
    await other.keyboard.press('Enter');
    await waitHeard(other, 1, 1, /bulb/);
    assert.equal(await other.locator('.tip').count(), 0);
    await other.evaluate((hash) => location.assign(hash), link('akari 2x2\n..\n.#\n'));
    await other.waitForFunction(() => document.querySelectorAll('[role=gridcell]').length === 4);
    await other.locator('.said-text').filter({ hasText: 'Right-click' }).waitFor();
    assert.equal(await other.locator('.tip').count(), 0);
});

test('? lists the keys, which do what it says', async () => {
    const page = await openGame(AKARI);
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keys' });
    await list.waitFor();
    for (const words of ['Undo', 'Redo', 'Hint', 'Check', 'Pin', 'Show this list'])
        assert.ok(await list.getByText(words).first().isVisible(), words);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
});

await runInBrowser();
