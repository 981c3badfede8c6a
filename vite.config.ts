import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { createServer, defineConfig, type Plugin } from 'vite';

const output = 'dist/web';
const server = 'http://127.0.0.1:3000';
// Class names that do not depend on how a file is loaded, so that the markup drawn at build time has those of the stylesheet.
const css = { transformer: 'lightningcss', lightningcss: { cssModules: { pattern: '[name]-[local]' } } } as const;

/** Of a path that is both a page and a call, only the calls go to the server. */
function callsOnly(method: string) {
  return { target: server, bypass: (request: { method?: string; url?: string }) => (request.method === method ? undefined : request.url) };
}

export default defineConfig({
  plugins: [react(), drawnPages(), brotli()],
  css,
  build: {
    outDir: output,
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rollupOptions: { input: ['index.html', 'login.html', 'landing.html'] },
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

/** The pages that are drawn at build time: the place in their file, and the function that draws what goes there. */
const drawn = [
  { place: '<!--sign-in-->', file: '/src/session/web/sign-in-markup.tsx', draw: 'signInMarkup' },
  { place: '<!--landing-->', file: '/src/landing/web/landing-markup.tsx', draw: 'landingMarkup' },
];

/** Draws the first pages into their files at build time, so that they are there before any script has run. */
function drawnPages(): Plugin {
  return {
    name: 'drawn-pages',
    apply: 'build',
    transformIndexHtml: {
      // After Vite's own pass, which would take the page's style elements for sources of the build.
      order: 'post',
      handler: async (html) => {
        const page = drawn.find(({ place }) => html.includes(place));
        if (!page) return html;
        const drawing = await createServer({
          configFile: false,
          css,
          server: { middlewareMode: true, ws: false, watch: null },
          optimizeDeps: { noDiscovery: true },
          appType: 'custom',
        });
        const { [page.draw]: draw } = await drawing.ssrLoadModule(page.file);
        const markup: string = draw();
        await drawing.close();
        return html.replace(page.place, () => markup);
      },
    },
  };
}

/** Puts a .br beside each text file of the build, so that the server compresses nothing while it serves. */
function brotli(): Plugin {
  return {
    name: 'brotli',
    apply: 'build',
    writeBundle: () => {
      for (const name of readdirSync(output, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|html|svg)$/.test(name)) continue;
        const content = readFileSync(join(output, name));
        const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
        writeFileSync(join(output, `${name}.br`), brotliCompressSync(content, { params: hint }));
      }
    },
  };
}
