import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PagePattern, pageAt, pagePatterns } from '../core/page-paths.ts';
import { headersOfPage } from '../core/server/doors/headers.ts';
import { type PackedText, packedText } from '../core/server/packed-text.ts';
import { type FirstRead, firstReads } from './first-reads.ts';

/** A document of the site, with the hash of its first script. */
export type WebDocument = PackedText & { headers: Record<string, string> };

/** The pages that the build renders as separate documents; all others share one. */
const drawn: Partial<Record<PagePattern, string>> = { '/': 'landing.html', '/login': 'login.html' };

/** The document for a path and query: with the names of the page's files and first reads, so that they load early. */
export function webDocuments(folder: string): (path: string, query?: string) => WebDocument | null {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  // The server also runs without a build, beside Vite's during development.
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
    // Compressed at the first request, to keep the start short.
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

/** Before the script that starts them. An address is encoded, so the ampersand is its only HTML character. */
function withReads(html: string, reads: readonly FirstRead[]): string {
  const lines = reads.map(
    ({ address, roles }) => `    <meta name="read" content="${address.replaceAll('&', '&amp;')}" data-roles="${roles.join(' ')}" />\n`,
  );
  return html.replace('    <script>', () => `${lines.join('')}    <script>`);
}
