import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

type Chunk = { file: string; css?: readonly string[]; imports?: readonly string[] };
type Manifest = Record<string, Chunk>;

const web = join(import.meta.dirname, '../../dist/web');

/**
 * What the browser fetches for a page on a first visit, by the manifest of the build: the number of its scripts and style sheets, and
 * their size as they travel, in thousands of bytes. `parts` are the document of the page and the sources that it fetches besides.
 */
export function pageWeight(...parts: readonly string[]): { files: number; kilobytes: number } {
  const manifest: Manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8'));
  const files = new Set<string>();
  const seen = new Set<string>();
  const fetch = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) fetch(imported);
  };
  for (const part of parts) fetch(part);
  const bytes = [...files].map((file) => statSync(join(web, `${file}.br`)).size);
  return { files: files.size, kilobytes: bytes.reduce((sum, each) => sum + each, 0) / 1000 };
}
