// Everyone can use it: axe finds nothing in a game, whatever its state.
import { runInBrowser, visit } from './browser.js';
import { look } from './axe.js';
import { PUZZLES, cellAt, openGame, solutionOf, textOf } from './game.js';
import { test } from './tap.js';

for (const [family, name] of Object.entries(PUZZLES)) {
    test(`axe finds nothing on a game of ${family}: begun, with a hint, and solved`, async () => {
        const puzzle = textOf(name);
        const page = await openGame(puzzle);
        await page.keyboard.press('h');
        await page.locator('.said-help').waitFor();
        await look(page, 'with a hint');
        await page.keyboard.press('Escape');
        const solution = solutionOf(puzzle);
        for (const [row, column, mark] of solution) {
            await cellAt(page, row, column).focus();
            await page.keyboard.press(mark === '*' ? 'b' : mark.toLowerCase());
        }
        await page
            .locator('#live')
            .filter({ hasText: /solved/i })
            .waitFor({ state: 'attached' });
        await look(page, 'solved');
    });
}

test('axe finds nothing on an explanation, on what is shared, and on a game of Echek', async () => {
    const page = await openGame(textOf('akari:paper/1'));
    await page.keyboard.press('e');
    await page.waitForFunction(() => Number(document.querySelector('[type=range]')?.getAttribute('max')) > 2);
    await page.keyboard.press('End');
    await look(page, 'explanation');
    await page.evaluate(() => location.assign(location.hash.replace('#explain', '#share')));
    await page.getByLabel('Link', { exact: true }).waitFor();
    for (const more of await page.locator('summary').all()) await more.click();
    await look(page, 'share');
    const game = await visit(`#e=${Buffer.from('Q@b3 q@c2 R@a1\n').toString('base64url')}`);
    await game.locator('[data-hand=r]').click();
    await look(game, 'Echek');
});

await runInBrowser();
