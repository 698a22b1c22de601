import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { codeSplitting } from './build/code-splitting.ts';
import { buildId, emitBuildId, precompress, preloadFont } from './build/precompress.ts';
import { serviceWorker } from './build/service-worker.ts';
import { sharePage } from './build/share-page.ts';
import manifest from './package.json' with { type: 'json' };

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');
const server = process.env.NEEDLEDROP_DEV_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig(({ command }) => {
  const id = command === 'build' ? buildId(root) : 'dev';
  const define = { __BUILD_ID__: JSON.stringify(id), __VERSION__: JSON.stringify(manifest.version) };
  const pagePlugins = () => [react(), preloadFont('archivo-latin-wdth-normal')];
  return {
    plugins: [...pagePlugins(), emitBuildId(id), serviceWorker(), sharePage(root, define, pagePlugins), precompress()],
    define,
    server: {
      host: '127.0.0.1',
      // the descriptions of calls are outside of the client
      fs: { allow: ['.', '../docs'] },
      proxy: {
        '/api': server,
        '/files': server,
        '/dev': server,
        '/sandbox': server,
        '/socket.io': { target: server, ws: true },
      },
    },
    build: {
      target: 'es2022',
      // data: addresses would need a wider content security policy
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: { output: { codeSplitting } },
    },
    test: {
      environment: 'jsdom',
      // each file has a context of its own in a worker that has loaded jsdom already: loading it for each file took a third of the time
      pool: 'vmThreads',
      // tests wait for timers half of the time
      maxWorkers: availableParallelism() + 1,
      // typing into a whole page takes seconds on a busy machine, and no test depends on timing
      testTimeout: 60_000,
      setupFiles: ['./vitest.setup.ts'],
      include: ['src/**/*.test.{ts,tsx}'],
      css: { modules: { classNameStrategy: 'non-scoped' } },
    },
  };
});
