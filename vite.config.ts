import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkNamer } from './build/chunks.ts';
import { documentStart } from './build/document-start.ts';
import { css, drawnPages } from './build/drawn-pages.ts';
import { ownIcons } from './build/icons.ts';
import { pageFiles } from './build/page-files.ts';
import { pagedLists } from './build/paged-lists.ts';
import { serverWords } from './build/server-words.ts';

const output = 'dist/web';
const server = 'http://127.0.0.1:3000';

/** False for the files of every document whose script fetches others: told of at each page, they would be told in vain. */
function isNotThere(file: string): boolean {
  return !/\/(react|first|rolldown-runtime)-/.test(file);
}

/** Of a path that is both a page and a call, only the calls go to the server. */
function callsOnly(method: string) {
  return { target: server, bypass: (request: { method?: string; url?: string }) => (request.method === method ? undefined : request.url) };
}

export default defineConfig({
  plugins: [serverWords(), ownIcons(), pagedLists(), react(), documentStart(), drawnPages(), pageFiles(), brotli()],
  css,
  build: {
    outDir: output,
    manifest: true,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'js' ? files.filter(isNotThere) : files),
    },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', 'login.html', 'landing.html'],
      // On a slow machine it would fill the first start with which plugin took how long.
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups: [{ name: chunkNamer(), debugName: 'shared' }], includeDependenciesRecursively: false } },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': server,
      '^/settings/(terms|new-user)$': callsOnly('POST'),
      '^/settings/users/[^/]+/toggle-status$': callsOnly('PATCH'),
    },
  },
});

/** Puts a .br beside each text file of the build, so that the server compresses nothing while it serves. */
function brotli(): Plugin {
  return {
    name: 'brotli',
    apply: 'build',
    writeBundle: () => {
      for (const name of readdirSync(output, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|html|svg)$/.test(name)) continue;
        const content = readFileSync(join(output, name));
        writeFileSync(join(output, `${name}.br`), smallest(content));
      }
    },
  };
}

/** Modes, windows, direct distances and blocks (0: brotli's own choice): which of them packs smallest differs from file to file. */
const ways = [
  [constants.BROTLI_MODE_TEXT, 22, 0, 0],
  [constants.BROTLI_MODE_FONT, 22, 0, 0],
  [constants.BROTLI_MODE_TEXT, 18, 4, 0],
  [constants.BROTLI_MODE_TEXT, 17, 4, 0],
  [constants.BROTLI_MODE_TEXT, 16, 4, 0],
  [constants.BROTLI_MODE_GENERIC, 17, 15, 16],
  [constants.BROTLI_MODE_GENERIC, 16, 8, 0],
] as const;

function smallest(content: Buffer): Buffer {
  return ways.map((way) => packed(content, way)).reduce((best, other) => (other.length < best.length ? other : best));
}

function packed(content: Buffer, [mode, window, direct, block]: (typeof ways)[number]): Buffer {
  const params = {
    [constants.BROTLI_PARAM_MODE]: mode,
    [constants.BROTLI_PARAM_LGWIN]: window,
    [constants.BROTLI_PARAM_NDIRECT]: direct,
    [constants.BROTLI_PARAM_LGBLOCK]: block,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return brotliCompressSync(content, { params });
}
