// How the player likes it. Kept in the store; the look of the page follows at once.

import { el, segments, toggle } from './dom.js';

/** @typedef {import('./types.js').Page} Page */
/** @typedef {import('./types.js').View} View */

/**
 * @typedef {object} Settings
 * @property {'system'|'light'|'dark'} theme
 * @property {'system'|'high'} contrast
 * @property {'live'|'asked'|'never'} errors
 * @property {'rc'|'chess'} names
 * @property {boolean} labels coordinates around the board
 * @property {boolean} timer shown
 */

/** @type {Readonly<Settings>} */
const DEFAULTS = { theme: 'system', contrast: 'system', errors: 'live', names: 'rc', labels: true, timer: true };

const CHOICES = {
    theme: ['system', 'light', 'dark'],
    contrast: ['system', 'high'],
    errors: ['live', 'asked', 'never'],
    names: ['rc', 'chess'],
};

/**
 * What was kept, and only what still makes sense.
 * @param {any} kept
 * @returns {Settings}
 */
export function readSettings(kept) {
    /** @type {any} */
    const settings = { ...DEFAULTS };
    for (const name of Object.keys(DEFAULTS)) {
        const value = kept?.[name];
        const choices = /** @type {Record<string, string[]>} */ (CHOICES)[name];
        if (choices ? choices.includes(value) : typeof value === 'boolean') settings[name] = value;
    }
    return settings;
}

/** @param {Settings} settings */
export function applySettings(settings) {
    const root = document.documentElement;
    root.dataset.theme = settings.theme;
    root.dataset.contrast = settings.contrast;
}

/**
 * The fields of the settings; each change is kept and shown at once.
 * @param {Settings} settings
 * @param {(settings: Settings) => void} changed
 */
export function settingsForm(settings, changed) {
    /** @param {Partial<Settings>} change */
    const change = (change) => {
        Object.assign(settings, change);
        changed(settings);
    };
    /** @param {string} value @returns {any} */
    const any = (value) => value;
    return el(
        'div',
        { class: 'settings' },
        segments(
            'Colours',
            [
                { value: 'system', label: 'As the system' },
                { value: 'light', label: 'Light' },
                { value: 'dark', label: 'Dark' },
            ],
            settings.theme,
            (value) => change({ theme: any(value) }),
        ),
        segments(
            'Contrast',
            [
                { value: 'system', label: 'As the system' },
                { value: 'high', label: 'High' },
            ],
            settings.contrast,
            (value) => change({ contrast: any(value) }),
        ),
        segments(
            'Show mistakes',
            [
                { value: 'live', label: 'At once' },
                { value: 'asked', label: 'When I ask' },
                { value: 'never', label: 'Never' },
            ],
            settings.errors,
            (value) => change({ errors: any(value) }),
        ),
        segments(
            'Names of squares',
            [
                { value: 'rc', label: 'r3c4' },
                { value: 'chess', label: 'd6' },
            ],
            settings.names,
            (value) => change({ names: any(value) }),
        ),
        toggle('Names of rows and columns around the board', settings.labels, (labels) => change({ labels })),
        toggle('Show the time', settings.timer, (timer) => change({ timer })),
    );
}

/** @type {View} */
export const settingsView = {
    title: 'Settings',
    show(page, room) {
        room.append(
            el('header', { class: 'page-head' }, el('h1', {}, 'Settings')),
            settingsForm(page.settings, (settings) => page.settle(settings)),
            el('p', { class: 'small soft' }, `roque ${page.about.version}. Nothing leaves this page.`),
        );
    },
};
