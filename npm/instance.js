// One instance of the C core: JSON in, JSON out. The same in the page, in its worker, in the package and in tests.

/**
 * @typedef {object} Instance
 * @property {(request: string) => string} ask answers a request; throws when the core is broken and of no more use
 * @property {() => number} bytes of memory it has taken; it never gives any back
 */

/** What the C library asks of its system: the time, and where to write, which is nowhere.
 * @param {() => WebAssembly.Memory} memory */
function system(memory) {
    const BAD_FILE = 8;
    return {
        clock_time_get: (/** @type {number} */ _clock, /** @type {bigint} */ _precision, /** @type {number} */ at) => {
            const nanoseconds = BigInt(Math.round(performance.now() * 1000)) * 1000n;
            new DataView(memory().buffer).setBigUint64(at, nanoseconds, true);
            return 0;
        },
        random_get: (/** @type {number} */ at, /** @type {number} */ size) => {
            crypto.getRandomValues(new Uint8Array(memory().buffer, at, size));
            return 0;
        },
        proc_exit: () => {
            throw new Error('the core has ended');
        },
        fd_close: () => BAD_FILE,
        fd_seek: () => BAD_FILE,
        fd_write: () => BAD_FILE,
        fd_read: () => BAD_FILE,
        fd_fdstat_get: () => BAD_FILE,
    };
}

/** @param {BufferSource} code @returns {Promise<Instance>} */
export async function instantiate(code) {
    /** @type {any} */ let exports;
    const imports = { wasi_snapshot_preview1: system(() => exports.memory) };
    exports = (await WebAssembly.instantiate(code, imports)).instance.exports;
    exports._initialize();
    const encoder = new TextEncoder();
    const decoder = new TextDecoder();
    return {
        bytes: () => exports.memory.buffer.byteLength,
        ask(request) {
            const bytes = encoder.encode(request);
            const room = exports.page_room(bytes.length);
            if (room === 0) return '{"error":"out of memory"}';
            new Uint8Array(exports.memory.buffer, room, bytes.length).set(bytes);
            const at = exports.page_ask(bytes.length); // memory may have grown: its buffer is another one now
            return decoder.decode(new Uint8Array(exports.memory.buffer, at, exports.page_size()));
        },
    };
}
