// A game on the page, as its tests see it: cells by what a screen reader hears, and solutions asked of roque itself.
import { link, visit } from './browser.js';
import { roque } from './tap.js';

/** @typedef {import('playwright-core').Page} Page */

/** One small puzzle of each family, with one solution (but for turning it round). */
export const PUZZLES = {
    akari: 'akari:paper/1',
    'chess-num': 'chess-num:paper/1',
    'chess-loop': 'chess-loop:paper/2',
    'chess-avoid': 'chess-avoid:friedman/4',
    'chess-position': 'chess-position:friedman/3',
};

/** @param {string} name of a built-in puzzle */
export const textOf = (name) => roque(['convert', '--to', 'native', name]);

/** What is to be put where: [row, column, mark]. @param {string} puzzle @returns {[number, number, string][]} */
export function solutionOf(puzzle) {
    const { cells, placed } = JSON.parse(roque(['convert', '--to', 'json', '-'], puzzle));
    const { solution } = JSON.parse(roque(['solve', '--json', '-'], puzzle));
    const given = placed ?? (cells?.length ? cells : []);
    return solution.flatMap((/** @type {string} */ row, /** @type {number} */ r) =>
        [...row].flatMap((mark, c) =>
            mark !== '.' && !/[#0-9]/.test(mark) && given[r]?.[c] !== mark ? [[r + 1, c + 1, mark]] : [],
        ),
    );
}

/** A puzzle opened by its link. @param {string} text @param {import('./browser.js').Manner} [manner] */
export async function openGame(text, manner) {
    const page = await visit(link(text), manner);
    await page.waitForSelector('[role=grid]');
    return page;
}

/** @param {Page} page @param {number} row @param {number} column */
export function cellAt(page, row, column) {
    return page.locator(`[role=row][aria-rowindex="${row}"] > [role=gridcell][aria-colindex="${column}"]`);
}

/** What is heard of a cell. @param {Page} page @param {number} row @param {number} column */
export const heard = async (page, row, column) => (await cellAt(page, row, column).getAttribute('aria-label')) ?? '';

/** What is heard of all. @param {Page} page */
export const allHeard = (page) =>
    page.locator('[role=gridcell]').evaluateAll((cells) => cells.map((cell) => cell.ariaLabel));

/** Waits until a cell is heard to be so. @param {Page} page @param {number} row @param {number} column @param {RegExp} words */
export async function waitHeard(page, row, column, words) {
    await cellAt(page, row, column).and(page.getByLabel(words)).waitFor({ state: 'attached' });
}

/** The middle of a cell on the screen. @param {Page} page @param {number} row @param {number} column */
export async function middleOf(page, row, column) {
    const box = await cellAt(page, row, column).boundingBox();
    if (!box) throw new Error(`r${row}c${column} is not on the screen`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The text of the game that was played last, as it is kept. @param {Page} page @returns {Promise<string>} */
export function kept(page) {
    return page.evaluate(() => {
        const games = JSON.parse(localStorage.getItem('roque.games') ?? '[]');
        return localStorage.getItem(`roque.game.${games[0]?.id}`) ?? '';
    });
}

/** The rows of an Akari in a text, whatever stands around them. @param {string} text */
export const akariRows = (text) =>
    text
        .split('\n')
        .map((line) => line.replaceAll(' ', ''))
        .filter((line) => /^[.#0-4]{5,}$/.test(line));

/** The puzzle of a day as roque itself makes it. @param {string} date */
export const akariOfDay = (date) =>
    akariRows(roque(['play', '--plain', '--new', '--daily', 'akari', '--date', date], 'quit\n'));

/** Goes there with the arrows, from wherever the focus is. @param {Page} page @param {number} row @param {number} column */
export async function arrowTo(page, row, column) {
    const [fromRow, fromColumn] = await page.evaluate(() => {
        const cell = document.activeElement;
        if (cell?.getAttribute('role') !== 'gridcell') throw new Error('the focus is not on the board');
        return [Number(cell.parentElement?.getAttribute('aria-rowindex')), Number(cell.getAttribute('aria-colindex'))];
    });
    for (let r = fromRow; r !== row; r += Math.sign(row - r))
        await page.keyboard.press(row > r ? 'ArrowDown' : 'ArrowUp');
    for (let c = fromColumn; c !== column; c += Math.sign(column - c))
        await page.keyboard.press(column > c ? 'ArrowRight' : 'ArrowLeft');
}

/** A hint at full strength, each by what can be pressed. @param {Page} page */
export async function hintFully(page) {
    for (const name of ['Hint', 'Tell me more', 'Tell me more']) {
        const before = await page.locator('.said').textContent();
        await page.getByRole('button', { name, exact: true }).click();
        await page.waitForFunction((was) => {
            const now = document.querySelector('.said')?.textContent ?? '';
            return now !== was && !now.startsWith('Thinking');
        }, before);
    }
}
