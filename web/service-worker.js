// Where the page is served: the browser keeps it, so that it opens without a network and can be installed. Another version
// has another name here (build.js), is fetched in the background, and is there at the next visit.

const VERSION = 'VERSION';
const FILES = ['./', 'manifest.webmanifest', 'icon-192.png', 'icon-512.png', 'icon-square.png'];

const worker = /** @type {any} */ (self); // a ServiceWorkerGlobalScope
const OURS = `roque ${worker.registration.scope} `; // other pages of the same host have caches of their own
const CACHE = OURS + VERSION;

async function keep() {
    const cache = await caches.open(CACHE);
    await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })));
    await worker.skipWaiting(); // the page is one file: no part of it is fetched later
}

async function takeOver() {
    const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await worker.clients.claim();
}

/** @param {Request} request */
async function answer(request) {
    const [url] = request.url.split(/[?#]/);
    const cache = await caches.open(CACHE);
    return (await cache.match(url.replace(/\/index\.html$/, '/'))) ?? fetch(request);
}

worker.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(keep()));
worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(takeOver()));
worker.addEventListener('fetch', (/** @type {any} */ event) => {
    if (event.request.method === 'GET' && event.request.url.startsWith(worker.registration.scope))
        event.respondWith(answer(event.request));
});
