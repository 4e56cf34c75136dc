// Everyone can use it: axe finds nothing in any state of the page, light and dark, on a phone and on a desktop; nothing
// is cut off at the side; whatever has the focus shows it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { SIZE, link, ready, runInBrowser, visit } from './browser.js';
import { PUZZLES, cellAt, openGame, solutionOf, textOf } from './game.js';
import { test } from './tap.js';

/** @typedef {import('playwright-core').Page} Page */

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds, in a line each. @param {Page} page @returns {Promise<string[]>} */
async function violations(page) {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE);
  return page.evaluate(async () => {
    const axe = /** @type {any} */ (window).axe;
    const { violations } = await axe.run(document, { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } });
    return violations.map((/** @type {any} */ { id, help, nodes }) =>
      `${id}: ${help}: ${nodes.slice(0, 3).map((/** @type {any} */ node) => `${node.html.slice(0, 160)} (${node.any[0]?.message ?? ''})`).join(' | ')}`);
  });
}

/** What stands out of the page at its side. @param {Page} page */
function cutOff(page) {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    return wide > 0 ? `the page is ${wide} pixels wider than the screen` : '';
  });
}

/** Looks at a state of the page in all its manners. @param {Page} page @param {string} state */
async function look(page, state) {
  /** @type {string[]} */ const found = [];
  for (const size of /** @type {const} */ (['desktop', 'phone'])) {
    await page.setViewportSize(SIZE[size]);
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      await page.emulateMedia({ colorScheme });
      const wrong = [...(await violations(page)), await cutOff(page)].filter(Boolean);
      found.push(...wrong.map((words) => `${state}, ${size}, ${colorScheme}: ${words}`));
    }
  }
  assert.equal(found.join('\n'), '');
}

for (const view of ['home', 'family/akari', 'games', 'new', 'daily', 'edit', 'share', 'watch', 'echek', 'learn', 'learn/echek', 'settings']) {
  test(`axe finds nothing on #${view}`, async () => {
    const page = await visit(`#${view}`);
    for (const more of await page.locator('summary').all()) await more.click();
    await look(page, view);
  });
}

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
    await page.locator('#live').filter({ hasText: /solved/i }).waitFor({ state: 'attached' });
    await look(page, 'solved');
  });
}

test('axe finds nothing on mistakes, in dialogs, and on a link that cannot be read', async () => {
  const page = await openGame('akari 5x5\n.....\n...1.\n.120.\n.2...\n.....\n');
  await cellAt(page, 1, 1).click();
  await cellAt(page, 1, 5).click();
  await page.locator('.wrong').first().waitFor();
  await look(page, 'mistakes');
  await page.keyboard.press('?');
  await look(page, 'keys');
  await page.keyboard.press('Escape');
  await page.keyboard.press('o');
  await look(page, 'menu');
  await page.keyboard.press('Escape');
  const other = await visit(link('akari 5x5\n.....!\n'));
  await look(other, 'a link that cannot be read');
});

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

test('axe finds nothing in high contrast', async () => {
  for (const hash of ['#home', '#settings', link('akari 5x5\n.....\n...1.\n.120.\n.2...\n.....\n')]) {
    const page = await visit(hash, { contrast: true });
    await look(page, hash);
  }
});

test('wherever Tab goes, the focus is seen, and it goes everywhere', async () => {
  for (const hash of ['#home', link('akari 5x5\n.....\n...1.\n.120.\n.2...\n.....\n'), '#settings']) {
    const page = await visit(hash);
    await ready(page);
    const wanted = await page.locator('a[href]:visible, button:visible:not([disabled]), input:visible').count();
    /** @type {Set<string>} */ const reached = new Set();
    for (let n = 0; n < wanted + 10; n++) {
      await page.keyboard.press('Tab');
      const { name, seen } = await page.evaluate(() => {
        const at = /** @type {HTMLElement} */ (document.activeElement);
        const shows = (/** @type {Element | null} */ one) => one !== null && [getComputedStyle(one), getComputedStyle(one, '::before'), getComputedStyle(one, '::after')]
          .some(({ outlineStyle, outlineWidth, boxShadow }) => (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none');
        const near = [at, at.nextElementSibling, at.parentElement];
        return { name: at.outerHTML.slice(0, 120), seen: at === document.body || near.some(shows) };
      });
      assert.ok(seen, `the focus is not seen on ${name}`);
      reached.add(name);
    }
    assert.ok(reached.size >= Math.min(wanted, 5), `${reached.size} of ${wanted} are reached`);
  }
});

test('every image of a text is a text: the page is usable at twice the size of letters', async () => {
  const page = await visit('#home', { size: 'phone' });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  assert.equal(await cutOff(page), '');
});

await runInBrowser();
