// The C core, for all of the page: one instance in the page itself for what is answered at once, one in a worker for what
// may take long. Requests carry their state, so a worker that is lost is replaced, and its work begun again.
import { run, start, understand } from '../npm/core.js';

const SLICE = 200; // milliseconds that the worker works between two signs of life
const PATIENCE = 2 * SLICE; // after which a cancelled worker that gives none is ended
const TOO_LARGE = 256 << 20; // bytes of a worker that is replaced when it has nothing to do: memory never shrinks

/** What the page holds as text. @param {string} id */
function held(id) {
    return document.getElementById(id)?.textContent ?? '';
}

/** The core, as the loader unpacks it. @returns {Promise<ArrayBuffer>} */
function unpack() {
    const { unpack: unpackText } = /** @type {any} */ (globalThis);
    return unpackText('wasm').arrayBuffer();
}

/** The worker, and who waits for it. */
class Workshop {
    /** @param {ArrayBuffer} code */
    constructor(code) {
        this.code = code;
        this.source = URL.createObjectURL(new Blob([held('worker')], { type: 'text/javascript' }));
        /** @type {Worker | null} */ this.worker = null;
        /** @type {Map<number, {resolve: (answer: any) => void, reject: (reason: Error) => void}>} */ this.waiting =
            new Map();
        this.next = 1;
        this.jobs = 0; // under way
    }

    start() {
        const worker = new Worker(this.source);
        worker.onmessage = ({ data }) => this.hear(data);
        worker.onerror = (event) => {
            event.preventDefault();
            this.lose(worker);
        };
        worker.postMessage({ code: this.code });
        this.worker = worker;
        return worker;
    }

    /** @param {{id: number, answer?: string, bytes?: number, broken?: string}} data */
    hear(data) {
        const one = this.waiting.get(data.id);
        this.waiting.delete(data.id);
        if (data.answer === undefined) {
            if (this.worker) this.lose(this.worker);
            one?.reject(new Lost());
            return;
        }
        if (this.jobs === 0 && (data.bytes ?? 0) > TOO_LARGE && this.worker) this.lose(this.worker);
        try {
            one?.resolve(understand(data.answer));
        } catch (reason) {
            one?.reject(/** @type {Error} */ (reason));
        }
    }

    /** It does not answer any more: whoever waits for it is told. @param {Worker} worker */
    lose(worker) {
        worker.terminate();
        if (this.worker !== worker) return;
        this.worker = null;
        const all = [...this.waiting.values()];
        this.waiting.clear();
        for (const one of all) one.reject(new Lost());
    }

    /** @param {object} request @returns {Promise<any>} */
    ask(request) {
        const worker = this.worker ?? this.start();
        const id = this.next++;
        return new Promise((resolve, reject) => {
            this.waiting.set(id, { resolve, reject });
            worker.postMessage({ id, request: JSON.stringify(request) });
        });
    }
}

class Lost extends Error {
    constructor() {
        super('the work was lost: the core of the page ended');
    }
}

/** Work from its beginning to its end, once more where the worker was lost: by another who was cancelled, perhaps.
 * @param {Workshop} shop @param {{work: string}} request @param {(answer: any) => void} progress
 * @param {{cancelled: boolean}} state */
async function persist(shop, request, progress, state) {
    const all = () =>
        run(
            (part) => shop.ask(part),
            { slice: SLICE, ...request },
            progress,
            () => state.cancelled,
        );
    try {
        return await all();
    } catch (reason) {
        if (state.cancelled) return null;
        if (!(reason instanceof Lost)) throw reason;
    }
    return all();
}

/** @param {Workshop} shop @param {{work: string}} request @param {(answer: any) => void} progress
 * @returns {import('./types.js').Job} */
function work(shop, request, progress) {
    const state = { cancelled: false };
    const done = (async () => {
        let answer;
        shop.jobs++;
        try {
            answer = await persist(shop, request, progress, state);
        } finally {
            shop.jobs--;
        }
        return state.cancelled ? new Promise(() => {}) : answer; // of what was cancelled nobody waits for the end
    })();
    const cancel = () => {
        if (state.cancelled) return;
        state.cancelled = true;
        const worker = shop.worker;
        let answered = false;
        if (worker === null) return;
        shop.ask({ ask: 'end' }).then(
            // a sign of life: it ends no job
            () => (answered = true),
            () => (answered = true),
        );
        setTimeout(() => answered || shop.lose(worker), PATIENCE);
    };
    return { done, cancel };
}

/** @returns {Promise<import('./types.js').Core>} */
export async function startCore() {
    const code = await unpack();
    const ask = await start(code);
    const shop = new Workshop(code);
    return { ask, work: (request, progress = () => {}) => work(shop, request, progress) };
}
