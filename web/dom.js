// Elements without HTML strings: whatever comes from a link or a pasted text can only ever become text.

const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {{[name: string]: any}} Attributes */

/**
 * @param {Element} element
 * @param {Attributes} attributes
 */
function setAttributes(element, attributes) {
    for (const [name, value] of Object.entries(attributes)) {
        if (value === null || value === undefined || value === false) continue;
        if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
        else element.setAttribute(name, value === true ? '' : String(value));
    }
}

/**
 * @param {Element} element
 * @param {(Child | Child[])[]} children
 */
export function add(element, ...children) {
    for (const child of children.flat()) {
        if (child === null || child === undefined || child === false) continue;
        element.append(child instanceof Node ? child : String(child));
    }
}

/** Is the focus in it? A shadow tree tells that of its own. @param {Element} element */
export function hasFocus(element) {
    const root = /** @type {Document | ShadowRoot} */ (element.getRootNode());
    return element.contains(root.activeElement ?? null);
}

/**
 * An element: `el('button', {class: 'button', onclick: go}, 'Go')`. Attributes that are false or missing are left out;
 * those that begin with "on" are listeners.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} [attributes]
 * @param {(Child | Child[])[]} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function el(name, attributes = {}, ...children) {
    const element = document.createElement(name);
    setAttributes(element, attributes);
    add(element, ...children);
    return element;
}

/**
 * The same for pictures.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} [attributes]
 * @param {(Child | Child[])[]} children
 * @returns {SVGElementTagNameMap[Name]}
 */
export function svg(name, attributes = {}, ...children) {
    const element = document.createElementNS(SVG, name);
    setAttributes(element, attributes);
    add(element, ...children);
    return element;
}

/**
 * Put these in place of what is inside.
 * @param {Element} element
 * @param {(Child | Child[])[]} children
 */
export function fill(element, ...children) {
    element.replaceChildren();
    add(element, ...children);
}

// Drawn in a box of 24 with a pen of 2, round ends.
const ICONS = {
    undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
    redo: 'm15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
    hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.8.8 1.2 1.5 1.2 2.5h5.6c0-1 .4-1.7 1.2-2.5A6 6 0 0 0 12 3z',
    check: 'm5 12.5 4.5 4.5L19 7.5',
    why: 'M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
    pin: 'M12 21v-6M8 3h8l-1 6 3 3v3H6v-3l3-3z',
    more: 'M5 11.5a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1zM12 11.5a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1zM19 11.5a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1z',
    menu: 'M4 7h16M4 12h16M4 17h16',
    plus: 'M12 5v14M5 12h14',
    minus: 'M5 12h14',
    back: 'm14 6-6 6 6 6',
    next: 'm10 6 6 6-6 6',
    first: 'm18 6-6 6 6 6M7 6v12',
    last: 'm6 6 6 6-6 6M17 6v12',
    close: 'm6 6 12 12M18 6 6 18',
    fit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
    hand: 'M8 13V6a1.5 1.5 0 0 1 3 0v5-7a1.5 1.5 0 0 1 3 0v7-5a1.5 1.5 0 0 1 3 0v9a6 6 0 0 1-11 3.3L4 14.5a1.5 1.5 0 0 1 2.5-1.7z',
    pencil: 'm4 20 1-4L16 5l3 3L8 19zM14 7l3 3',
    strike: 'M4 12h16M9 19V8c0-4 6-4 6 0 0 3-2 4-6 4M12 13l3 6',
    restart: 'M4 5v5h5M4.5 10A8 8 0 1 1 4 14',
    trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10 11v5M14 11v5',
    share: 'M12 15V3M8 7l4-4 4 4M5 12v8h14v-8',
    print: 'M7 9V3h10v6M7 18H4V9h16v9h-3M7 14h10v7H7z',
    play: 'M8 5v14l11-7z',
    pause: 'M8 5v14M16 5v14',
    clock: 'M12 7v5l3 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
    steps: 'M4 18h4v-4h4v-4h4V6h4',
    eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
    book: 'M12 6c-2-1.5-5-2-8-2v14c3 0 6 .5 8 2 2-1.5 5-2 8-2V4c-3 0-6 .5-8 2zM12 6v14',
    settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5',
    day: 'M5 6h14v14H5zM5 11h14M9 3v4M15 3v4',
    turn: 'M7 4v14M4 15l3 3 3-3M17 20V6M14 9l3-3 3 3',
    clear: 'M9 6h11v12H9l-6-6zM12.5 9.5l5 5M17.5 9.5l-5 5',
    star: 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z',
    down: 'M12 4v11M8 11l4 4 4-4M5 20h14',
    bulb: 'M4 20h16M6 17l9-9M15 8l3-3 2 2-3 3zM9 4v3M7.5 5.5h3M18 14v3M16.5 15.5h3',
    warn: 'M12 4 2.5 20h19zM12 10v4M12 17v.01',
};

/** @typedef {keyof typeof ICONS} IconName */

/**
 * @param {IconName} name
 * @returns {SVGElement}
 */
export function icon(name) {
    return svg(
        'svg',
        { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' },
        svg('path', { d: ICONS[name] }),
    );
}

/**
 * A button. Without words it shows its icon only, and `label` is its name and its tooltip; with a short word, that word.
 * @param {{label: string, short?: string, icon?: IconName, words?: boolean, class?: string, key?: string, onclick: (event: MouseEvent) => void,
 *   [attribute: string]: any}} options
 * @returns {HTMLButtonElement}
 */
export function button({ label, short, icon: name, words = true, class: kind = '', key, onclick, ...rest }) {
    const title = key ? `${label} (${key})` : label;
    const told = words && (short === undefined || short === label);
    return el(
        'button',
        {
            type: 'button',
            class: `button ${kind}${words ? '' : ' button-icon'}`,
            onclick,
            title: told && !key ? undefined : title,
            'aria-label': told ? undefined : label,
            ...rest,
        },
        name && icon(name),
        words && el('span', { class: 'button-words' }, short ?? label),
    );
}

/**
 * A link that looks like a button.
 * @param {string} label
 * @param {string} address of the page's own: "learn/akari"
 * @param {{icon?: IconName, class?: string}} [options]
 */
export function linkButton(label, address, { icon: name, class: kind = '' } = {}) {
    return el(
        'a',
        { class: `button ${kind}`, href: `#${address}` },
        name && icon(name),
        el('span', { class: 'button-words' }, label),
    );
}

let lastId = 0;
/** An id that no other element has. */
export function newId() {
    lastId += 1;
    return `id${lastId}`;
}

/**
 * A choice of one of a few, side by side.
 * @param {string} legend
 * @param {{value: string, label: string, title?: string}[]} choices
 * @param {string} chosen
 * @param {(value: string) => void} choose
 */
export function segments(legend, choices, chosen, choose) {
    const name = newId();
    return el(
        'fieldset',
        { class: 'segments' },
        el('legend', {}, legend),
        el(
            'div',
            { class: 'segments-row' },
            choices.map(({ value, label, title }) =>
                el(
                    'label',
                    { class: 'segment', title },
                    el('input', {
                        type: 'radio',
                        name,
                        value,
                        checked: value === chosen,
                        onchange: () => choose(value),
                    }),
                    el('span', {}, label),
                ),
            ),
        ),
    );
}

/**
 * A switch.
 * @param {string} label
 * @param {boolean} on
 * @param {(on: boolean) => void} change
 */
export function toggle(label, on, change) {
    const box = el('input', {
        type: 'checkbox',
        role: 'switch',
        class: 'toggle-box',
        checked: on,
        onchange: () => change(box.checked),
    });
    return el(
        'label',
        { class: 'toggle' },
        box,
        el('span', { class: 'toggle-knob', 'aria-hidden': 'true' }),
        el('span', {}, label),
    );
}

/**
 * A labelled field.
 * @param {string} label
 * @param {HTMLElement} field
 * @param {string} [help]
 */
export function labelled(label, field, help) {
    field.id ||= newId();
    return el(
        'div',
        { class: 'field' },
        el('label', { for: field.id }, label),
        field,
        help && el('p', { class: 'field-help' }, help),
    );
}

/**
 * A dialog that closes by Escape, by its button and by a click beside it. It is shown at once.
 * @param {string} title
 * @param {(Child | Child[])[]} children
 * @returns {HTMLDialogElement}
 */
export function dialog(title, ...children) {
    const id = newId();
    const box = el(
        'dialog',
        { class: 'dialog', 'aria-labelledby': id },
        el(
            'header',
            { class: 'dialog-head' },
            el('h2', { id }, title),
            button({ label: 'Close', icon: 'close', words: false, class: 'button-quiet', onclick: () => box.close() }),
        ),
        el('div', { class: 'dialog-body' }, ...children),
    );
    box.addEventListener('click', (event) => {
        if (event.target === box) box.close();
    });
    box.addEventListener('close', () => box.remove());
    document.body.append(box);
    box.showModal();
    return box;
}

/**
 * A menu behind a button: a short list of actions.
 * @param {string} label
 * @param {{label: string, icon?: IconName, run: () => void, key?: string, disabled?: boolean}[]} actions
 */
export function menuDialog(label, actions) {
    const box = dialog(
        label,
        el(
            'div',
            { class: 'menu' },
            actions.map((action) =>
                el(
                    'button',
                    {
                        type: 'button',
                        class: 'menu-item',
                        disabled: action.disabled,
                        onclick: () => {
                            box.close();
                            action.run();
                        },
                    },
                    action.icon && icon(action.icon),
                    el('span', { class: 'menu-words' }, action.label),
                    action.key && el('kbd', {}, action.key),
                ),
            ),
        ),
    );
    box.classList.add('dialog-menu');
    return box;
}

/**
 * Hand a file to the player.
 * @param {string} name @param {Blob} blob
 */
export function download(name, blob) {
    const address = URL.createObjectURL(blob);
    el('a', { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60000);
}
