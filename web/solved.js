// A puzzle is solved: a quiet word about it, and where to go from here.

import { button, el, fill, icon, linkButton } from './dom.js';
import { parametersIn, wishesOf } from './edit-shape.js';
import { capital } from './fields.js';
import { builtinsOf, openBuiltin } from './open.js';
import { howItWent, remarksOn, resultOf } from './record.js';
import { rulesIn } from './rule-texts.js';
import { copyDialog } from './share.js';

/** @typedef {import('./play.js').PuzzleGame} Game */

const LATE = 4000; // milliseconds that a new puzzle may take without a word

/** The built-in puzzle after this one. @param {Game} game */
function nextOf(game) {
    const all = builtinsOf(game.page, game.family);
    const at = all.findIndex(({ name }) => name === game.entry.source);
    return at < 0 ? undefined : all[at + 1];
}

/** Make another puzzle of this size and level. @param {Game} game @param {HTMLButtonElement} asked */
async function makeAnother({ page, family, state }, asked) {
    const seed = String(crypto.getRandomValues(new Uint32Array(1))[0]);
    const set = {
        ...wishesOf(parametersIn(state.game, state.family)),
        size: `${state.width}x${state.height}`,
        seed,
        ...(state.notes.level && { level: state.notes.level }),
    };
    const here = location.hash;
    asked.disabled = true;
    asked.classList.add('button-busy');
    const rest = () => {
        window.clearTimeout(late);
        asked.disabled = false;
        asked.classList.remove('button-busy');
    };
    const job = page.core.work({ work: 'make', family: family.name, rules: rulesIn(state.game) || undefined, set });
    const stop = () => (job.cancel(), rest());
    const late = window.setTimeout(() => {
        page.toast('A puzzle like this one is rare, and takes long to make.', { label: 'Stop', run: stop });
    }, LATE);
    try {
        const answer = await job.done;
        if (location.hash === here) page.play(answer.game);
    } catch (error) {
        page.toast(capital(/** @type {Error} */ (error).message));
    }
    rest();
}

/** @param {Game} game @param {HTMLElement} room */
export function showSolved(game, room) {
    const { page, family, state } = game;
    const next = nextOf(game);
    const another = button({
        label: next ? 'Another like it' : 'Next puzzle',
        icon: next ? 'plus' : 'next',
        class: next ? '' : 'button-main',
        onclick: () => void makeAnother(game, another),
    });
    const remarks = remarksOn(game);
    const told = (state.arrows ?? []).length > 0 ? [] : (state.told ?? []); // arrows tell more than their words
    fill(
        room,
        el('p', { class: 'finish-word' }, icon('check'), `Solved ${howItWent(state)}.`),
        remarks.length > 0 && el('p', {}, remarks.join(' ')),
        told.length > 0 && el('p', { class: 'small' }, `${told.join('. ')}.`),
        el(
            'div',
            { class: 'row' },
            next &&
                button({
                    label: 'Next puzzle',
                    icon: 'next',
                    class: 'button-main',
                    onclick: () => openBuiltin(page, next),
                }),
            family.makes && another,
            linkButton('Explain', `explain/${game.entry.id}`, { icon: 'steps' }),
            button({
                label: 'Share',
                icon: 'share',
                onclick: () => copyDialog(page, 'Share the result', resultOf(game)),
            }),
        ),
    );
}
