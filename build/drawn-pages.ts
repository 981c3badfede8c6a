import { createServer, type Plugin } from 'vite';

/** Class names that do not depend on how a file is loaded, so that the markup drawn at build time has those of the stylesheet. */
export const css = { transformer: 'lightningcss', lightningcss: { cssModules: { pattern: '[name]-[local]' } } } as const;

/**
 * The pages that are drawn at build time: the place in their file, the function that draws what goes
 * there, and whether the page does without its script until all is shown.
 */
const drawn = [
  { place: '<!--sign-in-->', file: '/src/school/session/web/sign-in-markup.tsx', draw: 'signInMarkup', isLate: false },
  { place: '<!--landing-->', file: '/src/install/landing/web/landing-markup.tsx', draw: 'landingMarkup', isLate: true },
];

/** Draws the first pages into their files at build time, so that they are there before any script has run. */
export function drawnPages(): Plugin {
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
        const full = html.replace(page.place, () => markup);
        return page.isLate ? withLateScript(full) : full;
      },
    },
  };
}

/** Leaves it to `src/core/web/document-start.ts` when the script of the document is fetched. */
function withLateScript(html: string): string {
  return html
    .replace(/ *<link rel="modulepreload"[^>]*>\n/g, '')
    .replace('<script type="module" crossorigin src=', '<script type="late" src=');
}
