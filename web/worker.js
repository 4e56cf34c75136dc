// The worker: a second instance of the core, for work that takes long. It receives the code once, and answers one
// request after the other; core.js decides what they are.
import { instantiate } from '../npm/instance.js';

/** @type {Promise<import('../npm/instance.js').Instance> | undefined} */ let core;

self.onmessage = async ({ data }) => {
    if (data.code) {
        core = instantiate(data.code);
        return;
    }
    try {
        const instance = await core;
        if (!instance) throw new Error('there is no core');
        self.postMessage({ id: data.id, answer: instance.ask(data.request), bytes: instance.bytes() });
    } catch (reason) {
        self.postMessage({ id: data.id, broken: String(reason) });
    }
};
