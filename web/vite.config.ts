import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
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
      // the descriptions of calls stand outside of the client
      fs: { allow: ['.', '../docs'] },
      proxy: {
        '/api': server,
        '/files': server,
        '/dev': server,
        '/socket.io': { target: server, ws: true },
      },
    },
    build: {
      target: 'es2022',
      // data: addresses would need a wider content security policy
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // what changes rarely stands in files of its own, so that a new build leaves it in the browsers' caches; what all pages share stands
      // in few, so that the first page is a dozen requests and not fifty
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              // the earlier group takes what a later one needs as well
              { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler|zustand)[\\/]/ },
              {
                name: 'mantine',
                test: /node_modules[\\/](@mantine[\\/](core|hooks)|@floating-ui|clsx|react-remove-scroll.*|react-style-singleton|use-sidecar|use-callback-ref|react-number-format|react-textarea-autosize|tabbable|type-fest)[\\/]/,
              },
              // but for the stores of one page
              {
                name: 'kit',
                test: /[\\/]src[\\/](ui[\\/](?!table|page|chart|wizard[\\/].*\.tsx?$)|keyboard|protocol|api|live|stores[\\/](?!account|catalogue|dashboard|own-playlists)|components[\\/](?!dialogs|list|(form|share-links)[\\/].*\.tsx?$|player[\\/]track-cells))|node_modules[\\/](@tabler|@tanstack)[\\/]/,
              },
              // of pages that are lists, and no part of the workspace's first load
              {
                name: 'table',
                test: /[\\/]src[\\/](ui[\\/](table|page)|components[\\/]list|components[\\/]player[\\/]track-cells|stores[\\/](catalogue[\\/](apply|list)|(dashboard|own-playlists)[\\/]\w+)\.ts)/,
              },
              // no part of the workspace's first load: its forms and links come with their dialogs. Their few styles are no file of their own
              {
                name: 'form',
                test: /node_modules[\\/]@mantine[\\/]form[\\/]|components[\\/](form|share-links)[\\/]|src[\\/](ui[\\/]wizard|stores[\\/]account)[\\/]/,
              },
              { name: 'legal', test: /[\\/]src[\\/](features[\\/])?legal[\\/]/ },
            ],
          },
        },
      },
    },
    test: {
      environment: 'jsdom',
      // each file has a context of its own in a worker that has loaded jsdom already: loading it took a third of the time
      pool: 'vmThreads',
      // typing into a whole page takes seconds on a busy machine, and no timing decides a test
      testTimeout: 60_000,
      setupFiles: ['./vitest.setup.ts'],
      include: ['src/**/*.test.{ts,tsx}'],
      css: { modules: { classNameStrategy: 'non-scoped' } },
    },
  };
});
