import { type Finding, type SourceFile, sourceFile } from './source-tree.ts';

type Check = (files: readonly SourceFile[]) => Finding[];

export function breaches(check: Check, files: readonly SourceFile[]): string[] {
  return check(files).map(({ file, line, rule, remedy }) => `${file}:${line} ${rule}; ${remedy}`);
}

/** The breaches of a project of these files, each as its place and rule. */
export function sample(check: Check, files: Record<string, string>): string[] {
  const findings = check(Object.entries(files).map(([path, text]) => sourceFile(path, text)));
  return findings.map(({ file, line, rule }) => `${file}:${line} ${rule}`);
}
