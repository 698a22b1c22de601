import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = new Set(['.css', '.html', '.js', '.json', '.map', '.svg', '.txt', '.webmanifest']);
const SMALLEST_WORTH_IT = 256;
// the server writes its settings into these pages for each request
const WRITTEN_INTO = new Set(['index.html', 'share.html']);

function* files(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else yield path;
  }
}

/** Writes a .br and a .gz next to every compressible file of the build, so that the server compresses nothing itself. */
export function precompress(): Plugin {
  let outDir = 'dist';
  return {
    name: 'needledrop:precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const path of files(outDir)) {
        if (
          !COMPRESSIBLE.has(extname(path)) ||
          WRITTEN_INTO.has(basename(path)) ||
          statSync(path).size < SMALLEST_WORTH_IT
        )
          continue;
        const body = readFileSync(path);
        const options = {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
        };
        writeFileSync(`${path}.br`, brotliCompressSync(body, options));
        writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
      }
    },
  };
}

/** Returns the build's id, made from the contents of its sources: the same sources always give the same id. */
export function buildId(root: string): string {
  const hash = createHash('sha256');
  const rest = [...WRITTEN_INTO, 'package-lock.json'].map((name) => join(root, name));
  const sources = [...files(join(root, 'src')), ...rest];
  for (const path of sources.sort()) {
    hash.update(path.slice(root.length));
    hash.update(readFileSync(path));
  }
  return hash.digest('hex').slice(0, 12);
}

/** Writes the build id to build-id.txt for the server, which announces it as the version's build part. */
export function emitBuildId(id: string): Plugin {
  return {
    name: 'needledrop:build-id',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'build-id.txt', source: id });
    },
  };
}

/** Makes the browser request the one font that every page needs at once, before it has read the stylesheet. */
export function preloadFont(part: string): Plugin {
  return {
    name: 'needledrop:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, context) {
        const font = Object.keys(context.bundle ?? {}).find((name) => name.includes(part));
        if (!font) return [];
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' },
            injectTo: 'head',
          },
        ];
      },
    },
  };
}
