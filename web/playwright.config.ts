import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

// the first is the same engine without a graphical interface, which takes half the time
const DEBIAN_CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const executablePath = process.env.NEEDLEDROP_CHROMIUM ?? DEBIAN_CHROMIUM.find((path) => existsSync(path));

export default defineConfig({
  testDir: './e2e',
  globalSetup: join(import.meta.dirname, 'e2e', 'template.ts'),
  // Each worker runs a server with its own PostgreSQL, a new one for each file; tests that measure time run alone (@alone). A worker waits for
  // its page a third of the time.
  workers: availableParallelism() + 1,
  // these limits end tests that hang; no test depends on the speed of the machine
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // failures are printed in full at the end, where people look after a long run
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    // names an element that cannot be clicked long before the test's own time limit
    actionTimeout: 60_000,
    // a trace would take a fifth of the tests' time (--trace retain-on-failure makes one); failures are shown by a last screenshot
    trace: 'off',
    screenshot: 'only-on-failure',
    // tests answer requests instead of the server, which does not work for requests of the service worker
    serviceWorkers: 'block',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        // test machines seldom have an audio device, and playing must not wait for a click that a test made on another page
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
});
