// One Chromium for many test programs: prints its address, which they find in ROQUE_BROWSER, and runs until it is ended.
import { OPTIONS, chromium } from './chromium.js';

const server = await chromium.launchServer(OPTIONS);
console.log(server.wsEndpoint());
