// What axe finds in a state of the page, light and dark, on a phone and on a desktop.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { SIZE } from './browser.js';

/** @typedef {import('playwright-core').Page} Page */

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// The rules that look at colours and pictures. In the dark nothing else differs (test_build.js), so that the other rules,
// which look at the tree of the page and at sizes, say in the light all that they can say.
const COLOURS = ['color-contrast', 'link-in-text-block', 'image-alt', 'role-img-alt', 'svg-img-alt'];

/** What axe finds, in a line each. @param {Page} page @param {'light' | 'dark'} scheme @returns {Promise<string[]>} */
async function violations(page, scheme) {
    if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE);
    const which = scheme === 'dark' ? { runOnly: COLOURS } : { rules: { 'target-size': { enabled: true } } };
    return page.evaluate(async (which) => {
        const axe = /** @type {any} */ (window).axe;
        const { violations } = await axe.run(document, { resultTypes: ['violations'], preload: false, ...which });
        return violations.map(
            (/** @type {any} */ { id, help, nodes }) =>
                `${id}: ${help}: ${nodes
                    .slice(0, 3)
                    .map((/** @type {any} */ node) => `${node.html.slice(0, 160)} (${node.any[0]?.message ?? ''})`)
                    .join(' | ')}`,
        );
    }, which);
}

/** What stands out of the page at its side. @param {Page} page */
export function cutOff(page) {
    return page.evaluate(() => {
        const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
        return wide > 0 ? `the page is ${wide} pixels wider than the screen` : '';
    });
}

/** Looks at a state of the page in all its manners. @param {Page} page @param {string} state */
export async function look(page, state) {
    /** @type {string[]} */ const found = [];
    for (const size of /** @type {const} */ (['desktop', 'phone'])) {
        await page.setViewportSize(SIZE[size]);
        for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
            await page.emulateMedia({ colorScheme });
            const wrong = [...(await violations(page, colorScheme)), await cutOff(page)].filter(Boolean);
            found.push(...wrong.map((words) => `${state}, ${size}, ${colorScheme}: ${words}`));
        }
    }
    assert.equal(found.join('\n'), '');
}
