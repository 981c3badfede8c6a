import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { pagePatterns } from '../src/core/page-paths.ts';

type Bundle = Rolldown.OutputBundle;

const source = join(import.meta.dirname, '../src');

/**
 * Writes down which scripts and styles each page of `src/app/pages.tsx` needs besides those of the common document, so that the server can
 * name them in it and the browser fetches them together, not one after the other has told of it.
 */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const modules = pageModules(readFileSync(join(source, 'app/pages.tsx'), 'utf8'));
      const common = filesOf(bundle, chunkWith(bundle, 'app/documents/web.tsx'));
      const own = pagePatterns.map((pattern) => {
        const files = filesOf(bundle, chunkWith(bundle, modules.get(pattern) ?? `a module for ${pattern}`));
        return [pattern, [...files].filter((file) => !common.has(file))];
      });
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(Object.fromEntries(own), null, 2) });
    },
  };
}

/** The module of each page, as the table imports it: `'/students': page(…, () => import('../students/register/web/students-page.tsx'))`. */
function pageModules(table: string): Map<string, string> {
  const lines = table.matchAll(/'(\/[^']*)': page\([^=]*=>\s*import\('\.\.\/([^']+)'\)/g);
  return new Map(Array.from(lines, ([, pattern = '', path = '']) => [pattern, path]));
}

function chunkWith(bundle: Bundle, module: string): string {
  const name = join(source, module);
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === name) ?? chunks.find(({ moduleIds }) => moduleIds.includes(name));
  if (!chunk) throw new Error(`The build has no ${module}`);
  return chunk.fileName;
}

/** A script and all that it imports and shows, what it builds upon first. */
function filesOf(bundle: Bundle, name: string, files = new Set<string>()): Set<string> {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || files.has(name)) return files;
  for (const imported of chunk.imports) filesOf(bundle, imported, files);
  for (const file of [...(chunk.viteMetadata?.importedCss ?? []), name]) files.add(file);
  return files;
}
