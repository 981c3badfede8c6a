import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Comment, type Program, parseSync } from 'oxc-parser';

/** One file of the project. `code` is there for TypeScript and JavaScript only. */
export type SourceFile = { path: string; text: string; code: Code | null };
export type Code = { program: Program; comments: readonly Comment[] };

/** A breach of a rule: where, which, and what to do instead. */
export type Finding = { file: string; line: number; rule: string; remedy: string };

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const folders = ['src', 'tests', 'bench', 'tools', 'client', 'scripts', 'build', 'db', 'docs', 'public', '.ci'];
const readable = /\.(tsx?|mjs|css|sql|md|html|json|js)$|^\.ci\/run$/;
const unread = /^package-lock\.json$/;

/** Every file of the project that people write. */
export function sourceTree(): SourceFile[] {
  const top = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = [...top.map((entry) => entry.name), ...folders.flatMap(filesBelow)].filter(
    (path) => readable.test(path) && !unread.test(path),
  );
  return paths.map((path) => sourceFile(path, readFileSync(join(root, path), 'utf8')));
}

function filesBelow(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  const prefixLength = root.length + 1;
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(prefixLength).replaceAll('\\', '/'));
}

/** A file that is parsed when its code is first asked for: most who read the tree look at texts alone. */
export function sourceFile(path: string, text: string): SourceFile {
  let code: Code | null | undefined;
  return {
    path,
    text,
    get code() {
      if (code === undefined) code = codeOf(path, text);
      return code;
    },
  };
}

function codeOf(path: string, text: string): Code | null {
  if (!/\.(tsx?|mjs)$/.test(path)) return null;
  const { program, comments, errors } = parseSync(path, text, { preserveParens: false });
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`);
  return { program, comments };
}

/** A file of tests, or one that only tests use. */
export function isTest({ path }: { path: string }): boolean {
  return path.startsWith('tests/') || /\.(test|spec)\.tsx?$/.test(path);
}

/** The line, from 1, of a place in a text. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

export function lineCount(text: string): number {
  return text.trimEnd().split('\n').length;
}
