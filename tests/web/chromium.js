import { createRequire } from 'node:module';

// `import` would read six megabytes of scripts twice, the first time only to find the names that they export.
/** @type {import('playwright-core')} */
const { chromium } = createRequire(import.meta.url)('playwright-core');
export { chromium };

// How Chromium is started: without its windows, which cost most of a second for each page.
export const OPTIONS = {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    chromiumSandbox: process.getuid?.() !== 0, // Chromium's sandbox is not available to root
    args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--force-color-profile=srgb',
    ],
};

export const openBrowser = () => chromium.launch(OPTIONS);
