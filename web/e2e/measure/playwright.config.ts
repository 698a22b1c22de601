import base from '../../playwright.config';

/** `npm run measure`: how long pages of many rows take. Prints figures and decides nothing. */
export default {
  ...base,
  testDir: '.',
  testMatch: '*.measure.ts',
  reporter: 'line',
  use: { ...base.use, trace: 'off' as const },
};
