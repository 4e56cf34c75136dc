// A puzzle on paper: a page to write on, and its solution on the next one. Pictures come from the core as drawings and
// are shown as images, which run nothing.

import { el } from './dom.js';
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

/** @param {string} title @param {string} words @param {HTMLImageElement} image */
function paper(title, words, image) {
    return el('section', { class: 'paper' }, el('h1', {}, title), words && el('p', {}, words), image);
}

/**
 * The solution is the only one, or one of several.
 * @param {Page} page @param {string} game @param {string} name
 */
async function solutionPaper(page, game, name) {
    const answer = await page.core.work({ work: 'solve', game, given: true }).done;
    if (!answer.first) throw new Error(answer.words || 'There is no solution to print.');
    return paper(
        `${name}: solution`,
        answer.status === 'multiple' ? 'One of several.' : '',
        await picture(page, answer.first),
    );
}

/**
 * @param {Page} page
 * @param {{game: string, name: string, family?: string, given: boolean, solution: boolean}} what
 */
export async function printGame(page, { game, name, family, given, solution }) {
    const goal = familyOf(page, family ?? '', game)?.goal ?? '';
    const papers = [paper(name, goal, await picture(page, { game, given }))];
    if (solution) papers.push(await solutionPaper(page, game, name));
    const room = el('div', { class: 'papers', 'aria-hidden': 'true' }, papers);
    const open = [...document.querySelectorAll('dialog')];
    document.body.append(room);
    open.forEach((one) => one.classList.add('unprinted'));
    window.addEventListener('afterprint', () => room.remove(), { once: true });
    window.print();
}
