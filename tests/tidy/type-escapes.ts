import { Visitor } from 'oxc-parser';
import { type Finding, lineAt, type SourceFile } from './source-tree.ts';

/** Bodies of replies are untyped JSON there: a test states what it expects of them. */
const anyAllowed = new Set(['tests/support/world.ts']);
const checkerSilenced = /@ts-(ignore|nocheck|expect-error)/;

/** Ways around the type checker: `any`, a non-null `!`, and comments that silence it. */
export function typeEscapeFindings(files: readonly SourceFile[]): Finding[] {
  return files.flatMap(({ path, text, code }) => {
    if (!code) return [];
    const findings: Finding[] = [];
    const note = (offset: number, rule: string, remedy: string) => findings.push({ file: path, line: lineAt(text, offset), rule, remedy });
    new Visitor({
      TSAnyKeyword: ({ start }) => {
        if (!anyAllowed.has(path)) note(start, 'no any', 'name the type, or take unknown and narrow it');
      },
      TSNonNullExpression: ({ end }) => note(end, 'no non-null !', 'guard first, and throw where it cannot be missing'),
    }).visit(code.program);
    for (const { value, start } of code.comments) {
      if (checkerSilenced.test(value)) note(start, 'no comment silences the type checker', 'mend the type');
    }
    return findings;
  });
}
