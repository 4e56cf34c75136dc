// The other views of a player: home, the list of games, explanations, rules, settings.
import assert from 'node:assert/strict';
import { EXAMPLES } from '../../web/technique-examples.js';
import { ready, runInBrowser, turnTo, visit } from './browser.js';
import {
    PUZZLES,
    akariOfDay,
    akariRows,
    allHeard,
    cellAt,
    kept,
    openGame,
    solutionOf,
    textOf,
    waitHeard,
} from './game.js';
import { roque, test } from './tap.js';

const FAMILIES = Object.keys(PUZZLES);

test('the page is the same from disk and from localhost, on a phone and on a desktop', async () => {
    for (const from of /** @type {const} */ (['file', 'localhost'])) {
        for (const size of /** @type {const} */ (['phone', 'desktop'])) {
            const page = await visit('', { from, size });
            const text = (await page.locator('#main').textContent()) ?? '';
            for (const title of ['Akari', 'Chess-Num', 'Chess Loop', 'Chess Avoidance', 'Chess Position', 'Echek'])
                assert.ok(text.includes(title), title);
            await page.close();
        }
    }
});

test('from the first view to a built-in puzzle, with the keyboard alone', async () => {
    const page = await visit();
    /** @param {RegExp} name */
    const tabTo = async (name) => {
        for (let n = 0; n < 80; n++) {
            await page.keyboard.press('Tab');
            const at = await page.evaluate(() => document.activeElement?.closest('a, button')?.textContent ?? '');
            if (name.test(at)) return;
        }
        assert.fail(`Tab does not reach ${name}`);
    };
    await tabTo(/\dAkari$/);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => location.hash.startsWith('#family/akari'));
    await tabTo(/Paper.*7 × 7/);
    await page.keyboard.press('Enter');
    await page.waitForSelector('[role=grid]');
    assert.match(await kept(page), /akari 7x7/);
});

// One of the two is always on another date than Greenwich.
for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
    test(`the puzzle of the day in ${timezone} is the one that roque makes`, async () => {
        const page = await visit('', { timezone });
        const date = new Date().toISOString().slice(0, 10);
        await page.getByRole('button', { name: 'Akari', exact: true }).click();
        await page.waitForSelector('[role=grid]');
        const made = akariOfDay(date);
        assert.ok(made.length > 5);
        assert.deepEqual(akariRows(await kept(page)), made);
    });

for (const family of FAMILIES) {
    test(`${family} is explained from the given board to the solution, with every reason on the board`, async () => {
        const page = await openGame(textOf(PUZZLES[/** @type {keyof typeof PUZZLES} */ (family)]));
        await page.keyboard.press('e');
        const slider = page.getByRole('slider');
        await page.waitForFunction(
            () =>
                location.hash.startsWith('#explain/') &&
                /^\d+ steps?$/.test(document.querySelector('.explain-words .small')?.textContent ?? ''),
        );
        const steps = Number(await slider.getAttribute('max'));
        assert.ok(steps > 0);
        const given = await allHeard(page);
        /** @type {string[]} */ const told = [];
        for (let n = 1; n <= steps; n++) {
            await page.keyboard.press('ArrowRight');
            told.push((await page.locator('.explain-text').textContent()) ?? '');
        }
        assert.ok(
            told.every((text) => text.length > 10),
            'each step says something',
        );
        assert.equal(new Set(told).size > 1 || steps === 1, true);
        assert.ok((await page.locator('.board-marks rect').count()) > 0, 'and points to squares');
        const solved = await allHeard(page);
        assert.notDeepEqual(solved, given);
        await slider.fill('0');
        assert.deepEqual(await allHeard(page), given);
    });
}

/** Takes hints in the page itself, where a press costs next to nothing, until the example is solved. */
async function takeHints() {
    const boardOf = () => [...document.querySelectorAll('[role=gridcell]')].map((cell) => cell.ariaLabel).join();
    const isDone = () => document.querySelector('.trial-done')?.checkVisibility() ?? false;
    /** @param {string} words */
    const press = (words) => {
        const found = [...document.querySelectorAll('.trial .tools-hint, .said-help button')].find(
            ({ textContent }) => textContent === words,
        );
        /** @type {HTMLElement | undefined} */ (found)?.click();
        return found !== undefined;
    };
    /** @param {() => boolean} isSo */
    const until = async (isSo) => {
        for (let n = 0; n < 3000 && !isSo(); n++) await new Promise((done) => setTimeout(done, 5));
    };
    for (let n = 0; n < 60 && !isDone(); n++) {
        const before = boardOf();
        press('Hint');
        await until(() => press('Do it'));
        await until(() => boardOf() !== before);
        if (boardOf() === before) return 'a hint changes nothing';
    }
    return isDone() ? 'solved' : 'hints do not lead to the end';
}

test('each family is learnt: its rules, and an example that is solved there', async () => {
    const page = await visit('', { size: 'phone' });
    for (const family of FAMILIES) {
        await turnTo(page, `learn/${family}`);
        const rules = await page.locator('.learn-words li').allTextContents();
        assert.ok(rules.length > 0 && rules.every((rule) => rule.length > 10), 'there are rules');
        const example = await page.evaluate(() => document.querySelectorAll('.trial [role=gridcell]').length);
        assert.ok(example > 0, 'there is a board');
        await page.getByRole('button', { name: 'Hint' }).tap();
        await page.getByRole('button', { name: 'Do it' }).tap();
        assert.equal(await page.evaluate(takeHints), 'solved');
    }
    assert.equal(await page.evaluate(() => localStorage.getItem('roque.games')), null, 'nothing of it is kept');
});

test('a technique is shown with a picture and its words, and practised where it is the next step', async () => {
    const page = await visit('#learn/akari');
    const card = page.locator('.technique').filter({ hasText: 'Last light' });
    await card.locator('.mark-look').first().waitFor({ state: 'attached' });
    assert.match((await card.textContent()) ?? '', /A cell can be lit from one place only\./);
    await page.getByRole('button', { name: 'Practise last light' }).click();
    await page.getByRole('heading', { name: 'Practise: last light' }).waitFor();
    const game = await page.evaluate(() => {
        const key = Object.keys(localStorage).find((one) => one.startsWith('roque.game.'));
        return localStorage.getItem(key ?? '') ?? '';
    });
    assert.match(roque(['hint', '--strength', '2', '-'], game), /last-light/);
});

test('every technique of number puzzles has a picture: an example of which it is the next step', async () => {
    for (const [name, example] of Object.entries(EXAMPLES)) {
        const { before, technique } = JSON.parse(roque(['hint', '--json', '-'], example));
        assert.equal(before?.[0].technique ?? technique, name);
    }
    const names = roque(['list', '--techniques']).match(/(?:hidden|naked)-\w+|\w+-wing|\w+fish/g) ?? [];
    for (const name of names) assert.ok(name in EXAMPLES || name === 'jellyfish', name); // a smaller step was found in all
    const page = await visit('#learn/towers');
    const card = page.locator('.technique').filter({ hasText: 'X-wing' });
    await card.locator('.mark-look').first().waitFor({ state: 'attached' });
    assert.match((await card.textContent()) ?? '', /In Sudoku: In /);
    assert.equal(await card.locator('.mark-reason').count(), 1, 'one line around the rows and columns');
});

test('the rules of Echek are there', async () => {
    const page = await visit('#learn/echek');
    assert.ok((await page.locator('.learn-words li').count()) > 2);
});

test('light, dark and high contrast are chosen in the settings, whatever the system says', async () => {
    const page = await visit('#settings');
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.getByRole('radio', { name: 'Dark' }).check();
    const dark = await ground();
    assert.notEqual(dark, light);
    await page.reload();
    await ready(page);
    assert.equal(await ground(), dark, 'and it is kept');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByRole('radio', { name: 'Light' }).check();
    assert.equal(await ground(), light);
    await page.getByRole('radio', { name: 'High' }).check();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.contrast), 'high');
});

test('squares are named as the player likes, around the board and in words', async () => {
    const page = await openGame('akari 5x5\n.....\n...1.\n.120.\n.2...\n.....\n');
    await cellAt(page, 1, 1).click();
    await page.locator('#live').filter({ hasText: 'r1c1' }).waitFor({ state: 'attached' });
    await turnTo(page, 'settings');
    await page.getByRole('radio', { name: 'd6' }).check();
    await page.goBack();
    await page.waitForSelector('[role=grid]');
    await cellAt(page, 5, 5).click();
    await page.locator('#live').filter({ hasText: 'e1' }).waitFor({ state: 'attached' });
});

test('games are renamed and deleted, and a deletion taken back', async () => {
    const page = await openGame('akari 5x5\n.....\n...1.\n.120.\n.2...\n.....\n');
    await cellAt(page, 1, 1).click();
    await waitHeard(page, 1, 1, /bulb/);
    await turnTo(page, 'games');
    for (const [width, seen] of /** @type {[number, boolean][]} */ ([
        [390, false],
        [1280, true],
    ])) {
        await page.setViewportSize({ width, height: 800 });
        for (const word of ['Rename', 'Delete'])
            assert.equal(await page.getByText(word, { exact: true }).isVisible(), seen, `${word} at ${width}`);
    }
    await page.getByRole('button', { name: /^Rename/ }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('<b>Mine</b>');
    await page.keyboard.press('Enter');
    await page.getByText('<b>Mine</b>').first().waitFor();
    await page.getByRole('button', { name: /^Delete/ }).click();
    await page.getByText('There are none yet').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: '<b>Mine</b>' }).click();
    await page.waitForSelector('[role=grid]');
    await waitHeard(page, 1, 1, /bulb/);
});

test('a solved puzzle is kept as solved, and leads on', async () => {
    const puzzle = textOf('akari:paper/5');
    const page = await openGame(puzzle);
    for (const [row, column] of solutionOf(puzzle)) await cellAt(page, row, column).click();
    await page
        .getByText(/^Solved/)
        .first()
        .waitFor();
    await page.getByRole('button', { name: 'Next puzzle' }).click();
    await page.waitForFunction(
        () => document.querySelectorAll('[role=gridcell]').length > 0 && !document.querySelector('.board-solved'),
    );
    await turnTo(page, 'games');
    await page.getByText('solved', { exact: false }).first().waitFor();
    assert.equal(await page.locator('#main a[href^="#game/"]').count(), 2);
});

test('where motion is to be reduced, nothing moves by itself', async () => {
    const page = await visit();
    const moving = await page.evaluate(
        () =>
            document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().activeDuration) > 50)
                .length,
    );
    assert.equal(moving, 0);
});

await runInBrowser();
