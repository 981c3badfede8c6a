import { dirname } from 'node:path/posix';
import type { Finding, SourceFile } from './source-tree.ts';

const vagueFolders = new Set(['utils', 'util', 'helpers', 'common', 'services', 'types', 'misc', 'lib']);

/** No folder that could hold anything, and no file that only passes on what others export. */
export function treeShapeFindings(files: readonly SourceFile[]): Finding[] {
  return [...vagueNames(files), ...files.flatMap(barrel)];
}

function vagueNames(files: readonly SourceFile[]): Finding[] {
  const folders = new Set(
    files.map(({ path }) => dirname(path)).filter((folder) => folder.split('/').some((name) => vagueFolders.has(name))),
  );
  return [...folders].map((file) => ({
    file,
    line: 1,
    rule: 'a folder is named after what is in it',
    remedy: 'use the word for the subject',
  }));
}

function barrel({ path, code }: SourceFile): Finding[] {
  const statements = code?.program.body ?? [];
  const passesOn = statements.filter(
    ({ type, ...rest }) =>
      type === 'ExportAllDeclaration' || ('source' in rest && type === 'ExportNamedDeclaration' && rest.source !== null),
  );
  const star = statements.some(({ type }) => type === 'ExportAllDeclaration');
  const isBarrel = star || /(^|\/)index\.(tsx?|mjs)$/.test(path) || (statements.length > 0 && passesOn.length === statements.length);
  return isBarrel ? [{ file: path, line: 1, rule: 'no barrel files', remedy: 'import from the file that defines it' }] : [];
}
