// @ts-check
// One Chromium for all tests of a file, since starting it takes longer than most tests. Each test
// has its own context, and thus its own storage.

import { after } from 'node:test';
import { chromium } from 'playwright-core';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** @type {Promise<import('playwright-core').Browser> | null} */
let launched = null;

/** @returns {Promise<import('playwright-core').Browser>} */
export function sharedBrowser() {
  launched ??= chromium.launch({ executablePath, args: ['--no-sandbox'] });
  return launched;
}

after(async () => (await launched)?.close());
