import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

// the first is the same engine without windows of its own, in half the time
const DEBIAN_CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const executablePath = process.env.NEEDLEDROP_CHROMIUM ?? DEBIAN_CHROMIUM.find((path) => existsSync(path));

export default defineConfig({
  testDir: './e2e',
  globalSetup: join(import.meta.dirname, 'e2e', 'template.ts'),
  // each worker runs a server and its PostgreSQL of its own, anew for each file; what measures time is run by itself (@alone)
  workers: 2,
  // these end what hangs; how fast a busy machine is decides no test
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // what failed stands whole at the end, where the last lines of a long run are looked at
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    // what cannot be clicked is named, long before the test's own end
    actionTimeout: 60_000,
    // a trace takes a fifth of the tests' time (--trace retain-on-failure makes one); what failed is shown by its last picture
    trace: 'off',
    screenshot: 'only-on-failure',
    // tests answer requests in the server's place; those of the service worker allow it
    serviceWorkers: 'block',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        // an audio device is rarely there, and playing must not wait for a click that a test has made elsewhere
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
});
