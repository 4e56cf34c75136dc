// Firefox shows the page, and a board in it that can be played on.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hasFirefox, startFirefox, until } from './firefox.js';
import { decodePng } from './png.js';
import { roque, run, test } from './tap.js';

if (!hasFirefox()) {
    console.log('ok - # skip there is no Firefox here');
    process.exit();
}

const PUZZLE = 'akari 5x5\n.....\n...1.\n.120.\n.2...\n.....\n';
const address = `${pathToFileURL(resolve('build/web/roque.html')).href}#p=${Buffer.from(PUZZLE).toString('base64url')}`;
const firefox = await startFirefox();

/** What a script says in the page. @param {string} script */
const inPage = async (script) => (await firefox.ask('ExecuteScript', { script, args: [] })).value;

/** @returns {Promise<string>} its element, as the protocol names it */
const board = async () =>
    Object.values((await firefox.ask('FindElement', { using: 'css selector', value: '[role=grid]' })).value)[0];

test('Firefox opens the page from disk and shows a board', async () => {
    await firefox.ask('Navigate', { url: address });
    await until('a board', () => inPage('return document.querySelectorAll("[role=gridcell]").length === 25'));
});

test('the board is drawn: dark walls, light floor, lines', async () => {
    const { value } = await firefox.ask('TakeScreenshot', { id: await board(), full: false });
    const { width, height, pixels } = decodePng(Buffer.from(value, 'base64'));
    assert.ok(width > 100 && height > 100);
    const bright = pixels.map((colour) => (colour >> 16) + ((colour >> 8) & 255) + (colour & 255));
    const [dark, light] = [bright.filter((sum) => sum < 200).length, bright.filter((sum) => sum > 600).length];
    assert.ok(dark > pixels.length / 20, 'five of 25 cells are walls');
    assert.ok(light > pixels.length / 3, 'the others are floor');
});

test('a click puts a bulb, whose light is seen', async () => {
    const cell = Object.values(
        (await firefox.ask('FindElement', { using: 'css selector', value: '[role=gridcell]' })).value,
    )[0];
    await firefox.ask('ElementClick', { id: cell });
    await until('a bulb', () =>
        inPage('return /bulb/i.test(document.querySelector("[role=gridcell]").getAttribute("aria-label"))'),
    );
});

/** Types into the field of rules, with keys. @param {string} text */
async function typeRules(text) {
    const found = await firefox.ask('FindElement', { using: 'css selector', value: '.rule-text' });
    const id = Object.values(found.value)[0];
    await firefox.ask('ElementClear', { id });
    await firefox.ask('ElementSendKeys', { id, text });
}

test('rules are typed there: a mistake is underlined, and the verdict follows when it is mended', async () => {
    await firefox.ask('Navigate', { url: address.replace(/#.*/, '#invent') });
    await until('the field', () => inPage('return document.querySelector(".rule-text") !== null'));
    const rules = (/** @type {string} */ noun) =>
        `puzzle one: One\nmark * star\nrule row: for r in rows: count(c in r: c is ${noun}) = 1\nend`;
    await typeRules(rules('moon'));
    await until('a mistake', () => inPage('return document.querySelector(".rule-wrong")?.textContent === "moon"'));
    await typeRules(rules('star'));
    await until('a verdict', () =>
        inPage('return /More than one/.test(document.querySelector(".verdict").textContent)'),
    );
    assert.equal(await inPage('return document.querySelectorAll(".rule-wrong").length'), 0);
});

test('what is invented there is judged, noted in the board and played as in Chromium', async () => {
    const rules = readFileSync('tests/web/test_invent.js', 'utf8').split('const RULES = `')[1].split('`;')[0];
    const board = 'star 5x5\nbaaaa\nbbaaa\nebddd\neccdd\necddd\n';
    await inPage(`localStorage.setItem("roque.invent", ${JSON.stringify(rules)});
        localStorage.setItem("roque.invent.board", ${JSON.stringify(`${rules}\n${board}`)});`);
    await firefox.ask('Navigate', { url: 'about:blank' });
    await firefox.ask('Navigate', { url: address.replace(/#.*/, '#invent') });
    await until('a verdict', () =>
        inPage('return /Exactly one.*score/s.test(document.querySelector(".verdict")?.textContent)'),
    );
    const { common } = JSON.parse(roque(['solve', '--common', '--json', '-'], `${rules}\n${board}`));
    const stars = [...common.join('')].flatMap((mark, i) => (mark === '*' ? [i] : []));
    const noted = await inPage(
        'return [...document.querySelectorAll("[role=gridcell]")].flatMap((cell, i) => /star in every/.test(cell.ariaLabel ?? cell.getAttribute("aria-label")) ? [i] : [])',
    );
    assert.deepEqual(noted, stars);
    await inPage('document.querySelector(".invent-lead .button-main").click()');
    await until('the game', () => inPage('return document.querySelector(".game-board .cell") !== null'));
    for (const star of stars) {
        const found = await firefox.ask('FindElements', { using: 'css selector', value: '[role=gridcell]' });
        await firefox.ask('ElementClick', { id: Object.values(found[star])[0] });
    }
    await until('the end', () => inPage('return document.querySelector(".game-solved") !== null'));
});

// ---- <roque-board> in another page ---------------------------------------------------------------------------

const folder = mkdtempSync(join(tmpdir(), 'roque-element-'));

/** Something of a board of the example, and a script about it. @param {string} script `board` is the element */
const onBoard = (script, which = 0) =>
    inPage(`const board = document.querySelectorAll("roque-board")[${which}]; ${script}`);

/** Clicks on what is inside a board. @param {string} what a selector @param {number} which board */
async function clickOn(what, which) {
    const script = `return document.querySelectorAll("roque-board")[${which}].shadowRoot.querySelector('${what}')`;
    const { value } = await firefox.ask('ExecuteScript', { script, args: [] });
    await firefox.ask('ElementClick', { id: Object.values(value)[0] });
}

test('boards in another page are drawn, those below the window, too', async () => {
    for (const name of ['html', 'css', 'js']) copyFileSync(`npm/example.${name}`, join(folder, `example.${name}`));
    execFileSync('node', ['web/build.js', 'build-wasm/page.wasm', join(folder, 'roque-board.js')]);
    await firefox.ask('Navigate', { url: pathToFileURL(join(folder, 'example.html')).href });
    await until('three boards', () =>
        inPage('return [...document.querySelectorAll("roque-board")].every(({ state }) => state)'),
    );
    const [x, y, room] = await onBoard(
        `const { x, y, width } = board.shadowRoot.querySelectorAll("[role=gridcell]")[5].getBoundingClientRect();
        return [x + width / 4, y + scrollY + width / 4, innerHeight];`,
        2,
    );
    assert.ok(y > room, 'the third board is below the window');
    const { value } = await firefox.ask('TakeScreenshot', { full: true });
    const { width, pixels } = decodePng(Buffer.from(value, 'base64'));
    assert.equal(pixels[Math.round(y) * width + Math.round(x)].toString(16), 'fffdf8', 'its floor');
});

test('they are played there by mouse and keys, and hints lead to the end', async () => {
    await clickOn('[aria-rowindex="2"] [aria-colindex="1"]', 2);
    await firefox.ask('PerformActions', {
        actions: [
            {
                type: 'key',
                id: 'keys',
                actions: ['\uE014', 'x'].flatMap((value) => [
                    { type: 'keyDown', value },
                    { type: 'keyUp', value },
                ]),
            },
        ],
    });
    assert.match(await onBoard('return board.game', 2), /; moves: r2c1=\* r2c2=x\n/);
    await clickOn('.tools-hint', 2);
    for (let steps = 0; !(await onBoard('return board.solved', 2)) && steps < 40; steps++) {
        const done = await onBoard('return board.state.undo', 2);
        await until('a step', () =>
            onBoard(
                `const help = [...board.shadowRoot.querySelectorAll(".said button")];
                help.find(({ textContent }) => /Do it|Take/.test(textContent))?.click();
                return board.state.undo !== ${done}`,
                2,
            ),
        );
        await onBoard('if (!board.solved) board.hint()', 2);
    }
    assert.match(await inPage('return document.querySelector("#told").textContent'), /Solved/);
});

await run();
await firefox.stop();
rmSync(folder, { recursive: true });
