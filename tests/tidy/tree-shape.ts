import { dirname } from 'node:path/posix';
import type { Finding, SourceFile } from './source-tree.ts';

const vagueFolders = new Set(['utils', 'util', 'helpers', 'common', 'services', 'types', 'misc', 'lib']);

/**
 * No folder that could hold anything, no file that only passes on what others export, no number of a numbered file given twice, and routes
 * named after their feature.
 */
export function treeShapeFindings(files: readonly SourceFile[]): Finding[] {
  return [...vagueNames(files), ...files.flatMap(barrel), ...numberedTwice(files), ...files.flatMap(routesOfAnother)];
}

function numberedTwice(files: readonly SourceFile[]): Finding[] {
  const numberOf = (path: string) => /^.*\/\d{4}(?=-)/.exec(path)?.[0];
  const numbers = files.flatMap(({ path }) => numberOf(path) ?? []);
  return files
    .filter(({ path }) => numbers.filter((number) => number === numberOf(path)).length > 1)
    .map(({ path: file }) => ({ file, line: 1, rule: 'a number is given once', remedy: 'take the next that is free' }));
}

function routesOfAnother({ path, text }: SourceFile): Finding[] {
  const feature = /^src\/[\w-]+\/([\w-]+)\/server\/routes\.ts$/.exec(path)?.[1];
  if (feature === undefined) return [];
  const name = `${feature.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Routes`;
  if (text.includes(`export function ${name}(`)) return [];
  return [{ file: path, line: 1, rule: 'routes are named after their feature', remedy: `call the function ${name}` }];
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
