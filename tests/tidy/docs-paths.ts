import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dirname, join as joined } from 'node:path/posix';
import { type Finding, lineAt, root, type SourceFile } from './source-tree.ts';

/** The pages that say how Karo is now. Decisions say how it was when they were made, and statements.md is written by a command. */
const isPage = ({ path }: SourceFile) => /^(README|CONTRIBUTING|docs\/[\w-]+)\.md$/.test(path) && path !== 'docs/statements.md';
const namedPath = /(?<![\w/.-])(?:src|tests|scripts|db|build|bench|tools)\/[\w.$/*<>{}…-]*/g;
const namedFile = /`([\w./-]+\.(?:tsx?|mjs|sql|css))`/g;
const link = /\]\(([^)\s]+)\)/g;
const identifier = /`([A-Za-z_]\w*)`/g;

/** Paths, files and links in the documentation that lead to nothing, and names in the walks that the source does not have. */
export function docsPathFindings(files: readonly SourceFile[]): Finding[] {
  const pages = files.filter(isPage);
  const paths = files.map(({ path }) => `/${path}\n`).join('');
  const isFile = (name: string) => paths.includes(`/${name}\n`);
  return [
    ...pages.flatMap((page) => findingsIn(page, namedPath, 'names a path', (path) => existsSync(join(root, knownPart(path))))),
    ...pages.flatMap((page) => findingsIn(page, namedFile, 'names a file', isFile)),
    ...files
      .filter(({ path }) => path.endsWith('.md'))
      .flatMap((page) => findingsIn(page, link, 'has a link', leadsSomewhere(page, files))),
    ...walkFindings(files),
  ];
}

/** A path without its full stop, up to the first part that stands for many: `src/**` names `src`. */
function knownPart(path: string): string {
  const parts = path.replace(/[.…]+$/, '').split('/');
  const many = parts.findIndex((part) => /[*<{…]/.test(part));
  return parts.slice(0, many < 0 ? parts.length : many).join('/');
}

function leadsSomewhere({ path }: SourceFile, files: readonly SourceFile[]): (target: string) => boolean {
  return (target) => {
    if (/^[a-z]+:/.test(target)) return true;
    const [page = '', heading] = target.split('#');
    const leadsTo = page === '' ? path : joined(dirname(path), page);
    const text = files.find((file) => file.path === leadsTo)?.text;
    if (heading === undefined) return text !== undefined || existsSync(join(root, leadsTo));
    return text !== undefined && headingsOf(text).includes(heading);
  };
}

/** The headings of a page as links name them. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
}

/** The walks name functions and tables, each of which a file of the product or the schema has. */
function walkFindings(files: readonly SourceFile[]): Finding[] {
  const product = files.filter(({ path }) => path.startsWith('src/') || path.startsWith('db/'));
  const words = new Set(product.flatMap(({ text }) => text.match(/\w+/g) ?? []));
  return files
    .filter(({ path }) => path === 'docs/walks.md')
    .flatMap((page) => findingsIn(page, identifier, 'names a function or table', (name) => words.has(name)));
}

function findingsIn({ path, text }: SourceFile, named: RegExp, rule: string, isRight: (name: string) => boolean): Finding[] {
  return [...text.matchAll(named)].flatMap((match) => {
    const name = match[1] ?? match[0];
    if (isRight(name)) return [];
    return [{ file: path, line: lineAt(text, match.index), rule: `${rule} that is not there: ${name}`, remedy: 'name what is there now' }];
  });
}
