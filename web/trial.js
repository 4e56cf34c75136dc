// A board to play on at once, with its tools and its help: beside the rules, and in other pages as <roque-board>.
// Messages never move the board or the tools.

import { button, el, hasFocus } from './dom.js';
import { isTouched } from './gestures.js';
import { Player } from './player.js';
import { inOneLine } from './session.js';

/** @typedef {import('./types.js').Stage} Stage */

/**
 * @typedef {object} TrialOptions
 * @property {string} label what it is, for the screen reader
 * @property {string} [praise] what is said when it is solved
 * @property {(state: import('./types.js').State) => void} [keep] each new state
 */

const LARGEST = 56; // pixels of a cell

export class Trial {
    /** @param {Stage} stage @param {string} text @param {TrialOptions} options */
    constructor(stage, text, { label, praise, keep }) {
        this.praise = praise;
        this.player = new Player(stage, text, {
            fit: 'width',
            largest: LARGEST,
            still: true,
            keep,
            changed: () => this.show(),
        });
        const { board, help, left, palette } = this.player;
        this.commands = this.makeCommands();
        this.all = button({ label: 'Show all of the board', short: 'All', icon: 'fit', onclick: () => board.fit() });
        this.tools = el(
            'div',
            { class: 'tools', role: 'toolbar', 'aria-label': 'Moves and help' },
            this.commands.map(({ button }) => button),
            this.all,
        );
        this.element = el(
            'div',
            { class: 'trial', role: 'group', 'aria-label': label, onfocusin: () => this.startClock() },
            board.element,
            help.element,
            el('div', { class: 'game-kit' }, left, palette.element),
            this.tools,
        );
        this.element.style.setProperty('--columns', String(board.across));
        this.show();
        if (!this.state.solved) this.player.greet();
    }

    get state() {
        return this.player.state;
    }

    /** Time goes by from the first touch. */
    startClock() {
        if (!this.state.solved) this.player.session.clock.go();
    }

    makeCommands() {
        const { player } = this;
        /** @param {string} label @param {string | undefined} key @param {import('./dom.js').IconName} icon @param {() => void} run @param {() => boolean} may */
        const command = (label, key, icon, run, may) => ({
            label,
            key,
            run,
            may,
            button: button({ label, key, icon, onclick: run, class: label === 'Hint' ? 'tools-hint' : '' }),
        });
        const open = () => !this.state.solved;
        const undo = () => this.state.undo > 0;
        return [
            command('Undo', 'u', 'undo', () => player.do('undo'), undo),
            command(
                'Redo',
                'y',
                'redo',
                () => player.do('redo'),
                () => this.state.redo > 0,
            ),
            command('Hint', 'h', 'hint', () => player.help.hint(), open),
            command('Check', 'c', 'check', () => player.check(), open),
            command('Restart', undefined, 'restart', () => player.do('restart'), undo),
        ];
    }

    show() {
        if (!this.element) return; // the board is being made
        const { board, help } = this.player;
        const pressed = this.commands.find(({ button }) => hasFocus(button))?.button;
        for (const { button, may } of this.commands) button.disabled = !may();
        if (pressed?.disabled) board.focus(board.focused, true); // or the keyboard would lead nowhere
        this.all.hidden = !board.overflows;
        board.setPanning(board.overflows && isTouched());
        if (!board.overflows) board.element.style.height = '';
        else board.element.style.height ||= `${board.element.offsetHeight}px`; // what comes closer takes no more room
        if (this.state.solved) help.say(this.praise ?? (inOneLine(this.state.said) || 'Solved.'), 'trial-done');
    }

    /** @returns {import('./types.js').KeyLine[]} */
    get keys() {
        return [
            ...this.player.boardKeys(),
            ...this.commands.flatMap(({ label, key }) => (key ? [{ keys: key, does: label }] : [])),
        ];
    }

    /** A key that does not speak of a cell; true: it is dealt with. @param {KeyboardEvent} event */
    key(event) {
        const letter = event.key.toLowerCase();
        if (event.altKey) return false;
        if (event.ctrlKey || event.metaKey) return this.controlKey(letter, event.shiftKey);
        const command = this.commands.find(({ key }) => key === letter);
        if (letter === 'escape') this.player.help.tell('');
        else if (!command) return this.player.toolKey(letter);
        else if (command.may()) command.run();
        return true;
    }

    /** @param {string} letter @param {boolean} shift */
    controlKey(letter, shift) {
        if (letter !== 'z' && letter !== 'y') return false;
        this.player.do(letter === 'z' && !shift ? 'undo' : 'redo');
        return true;
    }

    leave() {
        this.player.session.clock.stop();
        this.player.help.clear();
    }
}
