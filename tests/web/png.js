// Enough of PNG to see what is on a screenshot: eight bits a channel, colour, not interlaced (https://www.w3.org/TR/png).
import { inflateSync } from 'node:zlib';

/** The predictor of the fourth filter. @param {number} a @param {number} b @param {number} c */
function paeth(a, b, c) {
    const [da, db, dc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
    if (da <= db && da <= dc) return a;
    return db <= dc ? b : c;
}

/** What is added to a byte, by filter. @type {((left: number, up: number, corner: number) => number)[]} */
const FILTERS = [() => 0, (left) => left, (_, up) => up, (left, up) => (left + up) >> 1, paeth];

/** The colours of a picture, row by row, each as a number 0xRRGGBB. @param {Buffer} png */
export function decodePng(png) {
    /** @type {Buffer[]} */ const data = [];
    for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
        if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
            data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
    }
    const [width, height, depth, colour] = [png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25]];
    if (depth !== 8 || (colour !== 2 && colour !== 6)) throw new Error(`a PNG of ${depth} bits, kind ${colour}`);
    const step = colour === 6 ? 4 : 3;
    const bytes = inflateSync(Buffer.concat(data));
    const pixels = new Uint32Array(width * height);
    let above = new Uint8Array(width * step);
    for (let y = 0; y < height; y++) {
        const row = Uint8Array.from(bytes.subarray(y * (width * step + 1) + 1, (y + 1) * (width * step + 1)));
        const filter = FILTERS[bytes[y * (width * step + 1)]];
        for (let i = 0; i < row.length; i++) {
            row[i] += i < step ? filter(0, above[i], 0) : filter(row[i - step], above[i], above[i - step]);
        }
        for (let x = 0; x < width; x++)
            pixels[y * width + x] = (row[x * step] << 16) | (row[x * step + 1] << 8) | row[x * step + 2];
        above = row;
    }
    return { width, height, pixels };
}
