import type { Plugin, Rolldown } from 'vite';

const SOURCE = 'src/worker/service-worker.ts';
const FILE = 'service-worker.js';
const PLACE = '__PRECACHE__';
const ROOT_FILES = ['/favicon.svg', '/color-scheme.js'];
/** Files that need no copy: source maps, most parts of the font, and code that only a setting loads. */
const LEFT_OUT = /\.map$|archivo-(?!latin-wdth-normal)|\/sentry-/;

/** Pages that everybody may open. The client itself keeps the files of each other page, for the people who may open it. */
const EVERYBODYS = /\/features\/login\//;

/** The folders with the code of pages, and of dialogs and other layers over them. */
const PAGES = /\/src\/(features|shell|components)\//;

/** Returns the files of pages, and of layers over them, that are not for everybody. */
function pageFiles(bundle: Rolldown.OutputBundle): Set<string> {
  const pages = Object.values(bundle).filter(
    (file) =>
      file.type === 'chunk' &&
      file.isDynamicEntry &&
      PAGES.test(file.facadeModuleId ?? '') &&
      !EVERYBODYS.test(file.facadeModuleId ?? ''),
  );
  const styles = pages.flatMap((file) => (file.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : []));
  return new Set([...pages.map(({ fileName }) => fileName), ...styles]);
}

/** Builds the service worker beside the client, with the names of the files that it keeps for everybody. */
export function serviceWorker(): Plugin {
  return {
    name: 'needledrop:service-worker',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      this.emitFile({ type: 'chunk', id: SOURCE, fileName: FILE });
    },
    generateBundle(_options, bundle) {
      const worker = bundle[FILE];
      if (worker?.type !== 'chunk' || !worker.code.includes(PLACE)) throw new Error('the service worker was not built');
      // a classic script can have no imports
      if (worker.imports.length > 0) throw new Error(`the service worker shares code: ${worker.imports.join(', ')}`);
      const pages = pageFiles(bundle);
      const names = Object.keys(bundle)
        .filter((name) => name.startsWith('assets/') && !pages.has(name))
        .map((name) => `/${name}`)
        .filter((name) => !LEFT_OUT.test(name))
        .sort();
      worker.code = worker.code.replace(PLACE, JSON.stringify([...ROOT_FILES, ...names]));
    },
  };
}
