// Unpacks what build.js has packed into a text.

const digits = new Int8Array(128);
for (let code = 33, digit = 0; code < 127; code++)
    if (!'<&\\'.includes(String.fromCharCode(code))) digits[code] = digit++;

/** @param {string} text */
export function unpack(text) {
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
