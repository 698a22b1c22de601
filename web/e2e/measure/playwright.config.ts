import base from '../../playwright.config';

/** `npm run measure`: measures how long pages with many rows take. Prints figures and decides nothing. */
export default {
  ...base,
  testDir: '.',
  testMatch: '*.measure.ts',
  // 20,000 tracks are created and read first
  timeout: 900_000,
  reporter: 'line',
  use: { ...base.use, trace: 'off' as const },
};
