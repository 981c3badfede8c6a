import { build } from 'esbuild';
import type { Plugin } from 'vite';

/**
 * Writes `src/core/web/document-start.ts` into the head of every document, where it runs before anything else has been fetched. The server
 * allows this one script in its policy.
 */
export function documentStart(): Plugin {
  return {
    name: 'document-start',
    transformIndexHtml: async (html) => {
      const { outputFiles } = await build({
        entryPoints: ['src/core/web/document-start.ts'],
        define: { 'import.meta.env.VITE_API_BASE': JSON.stringify(process.env.VITE_API_BASE ?? '') },
        bundle: true,
        minify: true,
        write: false,
        format: 'iife',
        target: 'es2022',
      });
      return html.replace('<!--document-start-->', () => `<script>${outputFiles[0]?.text.trim()}</script>`);
    },
  };
}
