// make web-pictures: the pictures of the page in docs/pictures, on a phone and on a desktop, light and dark.
import { link, stop, visit } from '../tests/web/browser.js';
import { cellAt, openGame, solutionOf, textOf } from '../tests/web/game.js';
import { output, roque } from '../tests/web/tap.js';

/** @typedef {import('../tests/web/browser.js').Page} Page */

/** Puts the first marks of the solution. @param {Page} page @param {string} puzzle @param {number} count */
async function playSome(page, puzzle, count) {
    for (const [row, column, mark] of solutionOf(puzzle).slice(0, count)) {
        await cellAt(page, row, column).focus();
        await page.keyboard.press(mark === '*' ? 'b' : mark.toLowerCase());
    }
}

/** @param {string} name @param {Page} page @param {string} [part] a selector: only that */
async function keep(name, page, part) {
    const path = `docs/pictures/web-${name}.png`;
    await page.evaluate(() => document.fonts.ready);
    await (part ? page.locator(part) : page).screenshot({ path });
    output('pngquant', ['--force', '--speed', '1', '--output', path, '64', path]);
    await page.close();
}

/** The icons of the page that is served. @param {string} name @param {number} size @param {number} [corner] of a square of 32 */
async function keepIcon(name, size, corner = 0) {
    const page = await visit();
    await page.setViewportSize({ width: size, height: size });
    await page.evaluate((corner) => {
        const picture = decodeURIComponent(document.querySelector('link[rel=icon]')?.getAttribute('href') ?? '');
        const image = new Image();
        image.src = picture.replace("rx='7'", `rx='${corner}'`).replaceAll('#', '%23');
        image.style.cssText = 'position: fixed; inset: 0; width: 100vw; height: 100vh';
        document.documentElement.style.background = 'none';
        document.body.style.background = 'none';
        document.body.replaceChildren(image);
        return image.decode();
    }, corner);
    await page.screenshot({ path: `web/icons/${name}.png`, omitBackground: true });
    await page.close();
}
await keepIcon('icon-192', 192, 7);
await keepIcon('icon-512', 512, 7);
await keepIcon('icon-square', 512);

const akari = roque(['make', '--size', '10x10', '--level', 'medium', '--symmetry', 'rotate2', '--seed', '5', 'akari']);
const men = textOf('chess-num:paper/1');

const hint = await openGame(akari);
await playSome(hint, akari, 9);
for (const more of [1, 2, 3]) {
    await hint.keyboard.press('h');
    await hint.waitForFunction((more) => document.querySelectorAll('.said-help').length > 0 && more, more);
}
await hint.locator('.mark-reason, .mark-look').first().waitFor({ state: 'attached' });
await keep('play', hint);

await keep('home-phone', await visit('', { size: 'phone' }));

const phone = await openGame(men, { size: 'phone', dark: true });
await playSome(phone, men, 3);
await keep('play-phone', phone);

const loop = await openGame(textOf('chess-loop:paper/2'), { dark: true });
await loop.keyboard.press('e');
await loop.waitForFunction(() =>
    /^\d+ steps?$/.test(document.querySelector('.explain-words .small')?.textContent ?? ''),
);
await loop.keyboard.press('End');
await keep('explain', loop);

const echek = await visit(`#e=${Buffer.from('Q@b3 c3-d3 b2-c2 d3-c3 R@c4\n').toString('base64url')}`, {
    size: 'phone',
});
await echek.locator('[data-square=c3]').tap();
await keep('echek-phone', echek);

const learn = await visit('#learn/sudoku');
await learn.setViewportSize({ width: 1080, height: 800 });
await learn.locator('.technique').filter({ hasText: 'Swordfish' }).waitFor();
await keep('techniques', learn, '.techniques');

const watch = await visit(link(textOf('akari:paper/1')));
await watch.waitForSelector('[role=grid]');
await watch.evaluate(() => location.assign(location.hash.replace('#game', '#watch')));
await watch.waitForFunction(() => Number(document.querySelector('[aria-label="Node"]')?.getAttribute('max')) > 0);
await watch.getByRole('button', { name: /Next solution/ }).click();
await keep('watch', watch);

const edit = await visit('#edit', { dark: true });
await edit.setViewportSize({ width: 1280, height: 900 });
await edit.getByLabel('Start from').selectOption('akari:paper/1');
await cellAt(edit, 6, 2).focus();
await edit.keyboard.press('#'); // a number is missing
await edit.locator('.note-best').waitFor({ state: 'attached' });
await keep('edit', edit);

const gallery = await visit('');
await gallery.setViewportSize({ width: 640, height: 1850 });
await gallery.locator('.gallery-lists').evaluate((it) => it.scrollIntoView());
await gallery.waitForTimeout(1000);
await keep('gallery', gallery);

const invent = await visit('#invent/new/star-battle');
await invent.locator('.verdict').getByText(/score/).waitFor();
await keep('invent', invent);
await stop();
