import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PagePattern, pageAt, pagePatterns } from '../core/page-paths.ts';
import { headersOfPage } from '../core/server/doors/headers.ts';
import { type PackedText, packedText } from '../core/server/packed-text.ts';
import { type FirstRead, firstReads } from './first-reads.ts';

/** A document of the site, and what lets its own first script run among what every page says. */
export type WebDocument = PackedText & { headers: Record<string, string> };

/** The pages that the build draws into a document of their own; all others share one. */
const drawn: Partial<Record<PagePattern, string>> = { '/': 'landing.html', '/login': 'login.html' };

/**
 * Which document is sent for a path and a query: of each page with the names of its own files and of its first reads, so that they are
 * fetched without its telling.
 */
export function webDocuments(folder: string): (path: string, query?: string) => WebDocument | null {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  // The server runs without a build too, as beside Vite's own while Karo is changed.
  if (!existsSync(join(folder, 'index.html'))) return () => null;
  const common = read('index.html');
  const files: Record<PagePattern, readonly string[]> = JSON.parse(read('.vite/pages.json'));
  const pages = new Map(
    pagePatterns.map((pattern) => {
      const own = drawn[pattern];
      return [pattern, own ? read(own) : withFiles(common, files[pattern])];
    }),
  );
  const plain = new Map<string, WebDocument>();
  return (path, query = '') => {
    const pattern = pageAt(path)?.pattern;
    const html = (pattern && pages.get(pattern)) ?? common;
    const reads = pattern ? firstReads(pattern, query) : [];
    if (reads.length > 0) return documentOf(withReads(html, reads));
    // Packed when somebody first asks: a start has better to do.
    const document = plain.get(html) ?? documentOf(html);
    plain.set(html, document);
    return document;
  };
}

function documentOf(html: string): WebDocument {
  const scripts = Array.from(html.matchAll(/<script>(.*?)<\/script>/gs), ([, script = '']) => script);
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return { ...packedText(html), headers: headersOfPage(hashes) };
}

function withFiles(html: string, files: readonly string[]): string {
  const links = files.map(
    (file) => `    <link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}">\n`,
  );
  return html.replace('  </head>', () => `${links.join('')}  </head>`);
}

/** Before the script that begins them. An address is encoded, so that of the marks of HTML only the ampersand is in it. */
function withReads(html: string, reads: readonly FirstRead[]): string {
  const lines = reads.map(
    ({ address, roles }) => `    <meta name="read" content="${address.replaceAll('&', '&amp;')}" data-roles="${roles.join(' ')}" />\n`,
  );
  return html.replace('    <script>', () => `${lines.join('')}    <script>`);
}
