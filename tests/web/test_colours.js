// The colours of the page: rings are told apart, and are seen on every ground.
import assert from 'node:assert/strict';
import { runInBrowser } from './browser.js';
import { outlineOf } from '../../web/outline.js';
import { hintFully, openGame, textOf } from './game.js';
import { test } from './tap.js';

/** Contrast as WCAG counts it. @param {string} a @param {string} b rgb(...) */
function contrast(a, b) {
    const light = [a, b].map((color) => {
        const parts = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => Number(part) / 255);
        const [red, green, blue] = parts.map((part) =>
            part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
    });
    return Math.max(...light) / Math.min(...light);
}

test('the cells of a rule have one line around them, with its corners inside the cells', () => {
    const box = [1, 2, 3].flatMap((row) => [1, 2, 3].map((column) => /** @type {[number, number]} */ ([row, column])));
    assert.equal(outlineOf([[1, 1]], 40, 3), 'M37 3L37 37L3 37L3 3z');
    assert.equal(outlineOf(box, 40, 3), 'M117 3L117 117L3 117L3 3z');
    const row = [4, 5, 6].map((column) => /** @type {[number, number]} */ ([2, column]));
    assert.equal(
        outlineOf([...box, ...row], 40, 3),
        'M117 3L117 43L237 43L237 77L117 77L117 117L3 117L3 3z',
        'two that meet have a common one',
    );
    const ring = box.filter(([row, column]) => row !== 2 || column !== 2);
    assert.equal(outlineOf(ring, 40, 3), 'M117 3L117 117L3 117L3 3zM37 37L37 83L83 83L83 37z');
});

for (const dark of [false, true])
    test(`rings are told apart, and are seen on walls: ${dark ? 'dark' : 'light'}`, async () => {
        const page = await openGame(textOf('akari:paper/1'), { size: 'desktop', dark });
        await hintFully(page);
        await page.keyboard.press('ArrowRight');
        const colours = await page.evaluate(() => {
            /** @param {string} part @param {string} name */
            const style = (part, name) =>
                getComputedStyle(/** @type {Element} */ (document.querySelector(part))).getPropertyValue(name);
            return {
                look: style('.mark-look', 'stroke'),
                reason: style('.mark-reason', 'stroke'),
                halo: style('.mark-halo', 'stroke'),
                wall: style('.g-wall', 'background-color'),
                floor: style('.g-floor', 'background-color'),
                focus: style('.cell:focus', 'outline-color'),
            };
        });
        const { look, reason, halo, wall, floor, focus } = colours;
        assert.notEqual(look, focus);
        for (const ring of [look, reason]) {
            assert.ok(contrast(ring, floor) >= 3, `${ring} on the floor: ${contrast(ring, floor)}`);
            assert.ok(contrast(ring, wall) >= 3 || (contrast(ring, halo) >= 3 && contrast(halo, wall) >= 3), ring);
        }
    });

await runInBrowser();
