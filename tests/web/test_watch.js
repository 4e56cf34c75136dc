// Watching a search: on a board of every family, with the counts of the lab.
import assert from 'node:assert/strict';
import { runInBrowser, visit } from './browser.js';
import { PUZZLES } from './game.js';
import { roque, test } from './tap.js';

for (const name of Object.values(PUZZLES)) {
    test(`the search on ${name} is watched to its first solution, and counts as the lab does`, async () => {
        const page = await visit(`#watch/${name}`);
        await page.locator('.tree').waitFor();
        const said = (await page.locator('.lane-whole').textContent()) ?? '';
        const told = roque(['lab', 'tree', name]);
        const counts = /\d+ nodes?, \d+ failures?, \d+ solutions?/.exec(said)?.[0] ?? 'nothing';
        assert.ok(told.includes(counts), `${counts} is not in\n${told}`);
        await page.keyboard.press('ArrowRight');
        await page.locator('.lane-words').getByText('Node 1,').waitFor();
        await page.keyboard.press('s');
        await page.locator('.lane-words').getByText('A solution').waitFor();
        const so = await page.locator('.counters tr', { hasText: 'Nodes' }).locator('td').allTextContents();
        assert.equal(so[0], so[1], 'it was the last node');
        await page.keyboard.press('Home');
        assert.equal(await page.locator('.node:not(.later)').count(), 1);
    });
}

test('a search runs by itself, and two run side by side', async () => {
    const page = await visit('#watch/akari:paper/1', { size: 'phone' });
    await page.locator('.tree').waitFor();
    await page.getByLabel('Speed').selectOption('Very fast');
    await page.getByRole('switch', { name: 'Two strategies' }).check({ force: true });
    await page.locator('.lane').nth(1).locator('.tree').waitFor();
    await page.getByRole('button', { name: 'Run' }).tap();
    await page.waitForFunction(() =>
        [...document.querySelectorAll('.lane-words')].every((words) => /A solution/.test(words.textContent ?? '')),
    );
    assert.equal(await page.locator('.lane').count(), 2);
});

test('a phone on its side sees the board below the steps, and the editor begins with its board', async () => {
    const page = await visit('#watch/akari:paper/1', { size: 'side' });
    await page.locator('.tree').waitFor();
    await page.locator('.lane-stage').evaluate((stage) => scrollBy(0, stage.getBoundingClientRect().top - 60));
    const steps = await page.locator('.transport').boundingBox();
    const board = await page.locator('.lane-left .board-grid').first().boundingBox();
    assert.ok(steps && board && steps.y >= 0 && steps.y + steps.height <= board.y, 'nothing lies over the board');
    assert.ok(board.y + board.height <= 390, 'all of it is in view');
    const edit = await visit('#edit', { size: 'side' });
    const drawn = await edit.locator('.edit-board .board-grid').boundingBox();
    assert.ok(drawn && drawn.y < 330, 'the board of the editor is on the first screen');
});

test('a class sees the boards and both trees above the fold, what became known, and the rule that fails', async () => {
    const page = await visit('#watch/akari:paper/1');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('switch', { name: 'Two strategies' }).check({ force: true });
    await page.locator('.lane').nth(1).locator('.tree').waitFor();
    await page.keyboard.press('f');
    for (const selector of ['.lane .board-grid', '.lane .tree-frame', '.lane-words'])
        for (const i of [0, 1]) {
            const box = await page.locator(selector).nth(i).boundingBox();
            assert.ok(box && box.y + box.height <= 900, `${selector} ${i} ends at ${box && box.y + box.height}`);
        }
    const [one, other] = await page.locator('.lane-words').allInnerTexts();
    assert.match(one, /^r1c1 = nothing\s+So r1c2 = bulb\./);
    assert.match(other, /^r1c1 = bulb\s+So r1c2 = nothing; .*r3c2 = bulb/);
    assert.match(other, /This fails: The 3 at r2c2 has exactly three bulbs next to it\./);
    const size = await page
        .locator('.lane-choice')
        .first()
        .evaluate((line) => parseFloat(getComputedStyle(line).fontSize));
    assert.ok(size >= 20, `letters of ${size} pixels`);
});

test('ties go to a random variable, as in the lab, and the buttons of steps have words', async () => {
    const page = await visit('#watch/akari:paper/1');
    await page.getByLabel('Which is next').selectOption('ff');
    await page.getByLabel('Of equals').selectOption('random:1');
    await page.locator('summary', { hasText: 'ff, step, up, random:1' }).waitFor();
    await page.locator('.tree').waitFor();
    const said = (await page.locator('.lane-whole').textContent()) ?? '';
    const told = roque(['lab', 'tree', 'akari:paper/1', '--strategy', 'ff,random:1']);
    const counts = /\d+ nodes?, \d+ failures?, \d+ solutions?/.exec(said)?.[0] ?? 'nothing';
    assert.ok(told.includes(counts), `${counts} is not in\n${told}`);
    assert.deepEqual(await page.locator('.transport .button-step').allInnerTexts(), [
        'Start',
        'Back',
        'Run',
        'Step',
        'End',
    ]);
});

await runInBrowser();
