import { type Finding, lineAt, type SourceFile } from './source-tree.ts';

const constraint = /(constraint\s+\w+\s+)?\b(primary\s+key|unique|check(?=\s*\()|foreign\s+key|references|exclude\s+using)/gi;
const namelessIndex = /\bcreate\s+(unique\s+)?index\s+(concurrently\s+)?on\b/i;

/** Error codes are found by the name of the constraint that refused, so every constraint and index has one of ours. */
export function constraintNameFindings(files: readonly SourceFile[]): Finding[] {
  return files.filter(({ path }) => path.startsWith('db/migrations/') && path.endsWith('.sql')).flatMap(nameless);
}

function nameless({ path, text }: SourceFile): Finding[] {
  const plain = withoutProse(text);
  const findings: Finding[] = [];
  const note = (offset: number, kind: string) =>
    findings.push({
      file: path,
      line: lineAt(text, offset),
      rule: `${kind} without a name`,
      remedy: 'write constraint table_what before it, or name the index',
    });
  for (const { 0: statement, index: start } of plain.matchAll(/[^;]+/g)) {
    const nameless = statement.match(namelessIndex);
    if (nameless) note(start + (nameless.index ?? 0), 'an index');
    if (!/^\s*(create|alter)\s+(unlogged\s+)?table\b/i.test(statement)) continue;
    // The second half of a foreign key is part of the same constraint.
    const single = statement.replace(/(foreign\s+key\s*\([^)]*\)\s*)references/gi, (whole, half: string) => half.padEnd(whole.length));
    for (const { 1: name, 2: kind = '', index } of single.matchAll(constraint)) {
      if (name === undefined) note(start + index, kind.toLowerCase());
    }
  }
  return findings;
}

/** Comments, texts and function bodies become spaces, so that every place stays where it was. */
function withoutProse(text: string): string {
  return text.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/g, (prose) => prose.replace(/[^\n]/g, ' '));
}
