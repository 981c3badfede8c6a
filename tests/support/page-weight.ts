import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { webDocuments } from '../../src/app/web-documents.ts';
import type { PagePattern } from '../../src/core/page-paths.ts';
import { projectRoot } from '../../src/core/server/project-root.ts';

const web = join(projectRoot, 'dist/web');
const documentAt = webDocuments(web);

/** The scripts and style sheets that the document of a page names, in its order; without those that it leaves for later. */
export function filesNamedFor(pattern: PagePattern): string[] {
  const html = documentAt(pattern)?.text ?? '';
  const now = html.replace(/<script type="late"[^>]*>/g, '');
  return Array.from(now.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g), ([, file = '']) => file);
}

/** The size of files of the build as they travel, in thousands of bytes. */
export function kilobytesOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + statSync(join(web, `${file}.br`)).size, 0) / 1000;
}

/** The text of a file of the build. */
export function builtText(file: string): string {
  return readFileSync(join(web, file), 'utf8');
}
