// The first script of the page, and the only one that stands in it as it is: it unpacks the others, the
// styles of the views, and the core.
const digits = new Int8Array(128);
for (let code = 33, digit = 0; code < 127; code++)
    if (!'<&\\'.includes(String.fromCharCode(code))) digits[code] = digit++;

/** What stands in the page as text, as build.js packed it. @param {string} id */
async function unpack(id) {
    const text = document.getElementById(id)?.textContent ?? '';
    const bytes = new Uint8Array(text.length);
    let [size, queue, bits] = [0, 0, 0];
    for (let i = 0; i < text.length; i += 2) {
        const last = i + 1 === text.length;
        const value = digits[text.charCodeAt(i)] + (last ? 0 : 91 * digits[text.charCodeAt(i + 1)]);
        queue |= value << bits;
        bits += last ? 8 : (value & 8191) > 88 ? 13 : 14;
        for (; bits > 7; bits -= 8, queue >>= 8) bytes[size++] = queue & 255;
    }
    const stream = new Blob([bytes.subarray(0, size)]).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Response(stream);
}

try {
    Object.assign(globalThis, { unpack });
    const text = async (/** @type {string} */ id) => (await unpack(id)).text();
    const [style, script] = [document.createElement('style'), document.createElement('script')];
    script.type = 'module';
    [style.textContent, script.textContent] = await Promise.all([text('style'), text('script')]);
    document.head.append(style);
    document.body.append(script);
} catch (error) {
    document.querySelector('.loading')?.replaceChildren(`This browser cannot run roque: ${String(error)}`);
}
