// Puzzles on paper: sheets to write on, and their solutions on others. Pictures come from the core as drawings and
// are shown as images, which run nothing.

import { button, dialog, el, segments, toggle } from './dom.js';
import { shortTitle } from './fields.js';
import { familyOf } from './rule-texts.js';

/** @typedef {import('./types.js').Page} Page */

/**
 * A drawing as an image that is ready to be shown.
 * @param {string} markup of an SVG
 * @returns {Promise<HTMLImageElement>}
 */
export async function pictureOf(markup) {
    const image = el('img', { alt: '', src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(markup)}` });
    await image.decode();
    return image;
}

/**
 * @param {Page} page
 * @param {{game: string, given?: boolean}} what
 */
async function picture(page, what) {
    const answer = page.core.ask({
        ask: 'draw',
        game: what.game,
        medium: 'svg',
        labels: true,
        given: what.given || undefined,
    });
    return pictureOf(String(answer.picture));
}

/** @typedef {{game: string, name: string, family?: string}} Puzzle */

/** Boards on a sheet, each under its name, below words about all of them. @param {string[]} words @param {{name: string, image: HTMLImageElement}[]} boards */
function paper(words, boards) {
    return el(
        'section',
        { class: `paper paper-${boards.length > 2 ? 4 : boards.length}` },
        words.map((line) => el('p', {}, line)),
        el(
            'div',
            { class: 'paper-boards' },
            boards.map(({ name, image }) => el('figure', {}, el('h1', {}, name), image)),
        ),
    );
}

/** The solution is the only one, or one of several. @param {Page} page @param {Puzzle} puzzle */
async function solved(page, { game, name }) {
    const answer = await page.core.work({ work: 'solve', game, given: true }).done;
    if (!answer.first) throw new Error(`${name}: ${answer.words || 'There is no solution to print.'}`);
    const title = `${name}: ${answer.status === 'multiple' ? 'one of several solutions' : 'solution'}`;
    return { name: title, image: await picture(page, answer.first) };
}

/** @template T @param {T[]} all @param {number} each @returns {T[][]} */
const inParts = (all, each) => (all.length > each ? [all.slice(0, each), ...inParts(all.slice(each), each)] : [all]);

/**
 * @param {Page} page
 * @param {Puzzle[]} puzzles
 * @param {{given: boolean, solution: boolean, each?: number}} how each: so many on a sheet
 */
export async function printGames(page, puzzles, { given, solution, each = 1 }) {
    const papers = [];
    for (const part of inParts(puzzles, each)) {
        const families = part.map(({ family = '', game }) => familyOf(page, family, game));
        const alone = new Set(families).size === 1;
        const goals = families.map((one) => (one ? `${alone ? '' : `${shortTitle(one)}: `}${one.goal}` : ''));
        const boards = part.map(async ({ game, name }) => ({ name, image: await picture(page, { game, given }) }));
        papers.push(paper([...new Set(goals)].filter(Boolean), await Promise.all(boards)));
    }
    if (solution)
        for (const part of inParts(puzzles, puzzles.length > 1 ? 4 : 1)) {
            const boards = [];
            for (const puzzle of part) boards.push(await solved(page, puzzle));
            papers.push(paper([], boards));
        }
    const room = el('div', { class: 'papers', 'aria-hidden': 'true' }, papers);
    document.body.append(room);
    window.addEventListener('afterprint', () => room.remove(), { once: true });
    window.print();
}

/**
 * Several puzzles, to choose from.
 * @param {Page} page
 * @param {{name: string, facts: string, puzzle: () => Puzzle}[]} choices the first ones are chosen
 */
export function printDialog(page, choices) {
    let [each, solution] = [4, true];
    const problem = el('p', { class: 'complaint', role: 'alert', hidden: true });
    const boxes = choices.map(({ name, facts }, i) => {
        const box = el('input', { type: 'checkbox', checked: i < each });
        return { box, line: el('label', { class: 'print-line' }, box, `${name} · ${facts}`) };
    });
    const print = async () => {
        const chosen = choices.filter((_, i) => boxes[i].box.checked).map(({ puzzle }) => puzzle());
        problem.hidden = true;
        try {
            if (chosen.length === 0) throw new Error('Choose a puzzle first.');
            await printGames(page, chosen, { given: true, solution, each });
        } catch (error) {
            problem.textContent = /** @type {Error} */ (error).message;
            problem.hidden = false;
        }
    };
    dialog(
        'Print',
        el(
            'div',
            { class: 'stack form' },
            el(
                'div',
                { class: 'row' },
                button({ label: 'Print', icon: 'print', class: 'button-main', onclick: () => void print() }),
            ),
            problem,
            segments(
                'On a sheet',
                ['1', '2', '4'].map((value) => ({ value, label: value })),
                '4',
                (value) => (each = Number(value)),
            ),
            toggle('Solutions on sheets of their own', solution, (on) => (solution = on)),
            el(
                'fieldset',
                { class: 'print-choice' },
                el('legend', {}, 'Puzzles'),
                boxes.map(({ line }) => line),
            ),
        ),
    );
}
