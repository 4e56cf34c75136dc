// A puzzle is solved: a quiet word about it, and where to go from here.

import { button, el, fill, icon, linkButton } from './dom.js';
import { openBuiltin } from './open.js';
import { timeInWords } from './session.js';

/** @typedef {import('./play.js').Game} Game */

/** "in 3:05, without help". @param {Game} game */
function howItWent(game) {
    const helps = Object.values(game.state.help ?? {}).reduce((sum, count) => sum + count, 0);
    const time = game.state.ms >= 1000 ? `in ${timeInWords(game.state.ms)}, ` : '';
    const help = helps === 0 ? 'without help' : helps === 1 ? 'with help once' : `with help ${helps} times`;
    return `Solved ${time}${help}.`;
}

/** The built-in puzzle after this one. @param {Game} game */
function nextOf(game) {
    const { builtin } = game.family;
    const at = builtin.findIndex(({ name }) => name === game.entry.source);
    return at < 0 ? undefined : builtin[at + 1];
}

/** @param {Game} game @param {HTMLElement} room */
export function showSolved(game, room) {
    const { page, family, state } = game;
    const next = nextOf(game);
    const size = `${state.width}x${state.height}`;
    fill(
        room,
        el('p', { class: 'finish-word' }, icon('check'), howItWent(game)),
        (state.told ?? []).length > 0 && el('p', { class: 'small soft' }, (state.told ?? []).join('. ')),
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
            family.makes &&
                linkButton(next ? 'New one' : 'Next puzzle', `new/${family.name}/${size}/${state.notes.level ?? ''}`, {
                    icon: 'plus',
                    class: next ? '' : 'button-main',
                }),
            linkButton('Explain', `explain/${game.entry.id}`, { icon: 'steps' }),
        ),
    );
}
