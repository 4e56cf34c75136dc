// The first script of the page, and the only one in it as plain text: it unpacks the others, the styles of the views,
// and the core.
import { unpack } from './unpack.js';

/** What stands in the page as text. @param {string} id */
const held = (id) => unpack(document.getElementById(id)?.textContent ?? '');

try {
    Object.assign(globalThis, { unpack: held });
    const text = (/** @type {string} */ id) => held(id).text();
    const [style, script] = [document.createElement('style'), document.createElement('script')];
    script.type = 'module';
    [style.textContent, script.textContent] = await Promise.all([text('style'), text('script')]);
    document.head.append(style);
    document.body.append(script);
} catch (error) {
    document.querySelector('.loading')?.replaceChildren(`This browser cannot run roque: ${String(error)}`);
}
