import { type Finding, isTest, lineCount, type SourceFile } from './source-tree.ts';

/** Lines of tests for each line of source. The aim is one for one; until the tree is there, this floor is only ever raised. */
const testsPerSourceLine = 1;

/** There is enough test for the source. */
export function proportionFindings(files: readonly SourceFile[]): Finding[] {
  const code = files.filter(({ path }) => /\.tsx?$/.test(path));
  const source = linesOf(code.filter((file) => file.path.startsWith('src/') && !isTest(file)));
  const tests = linesOf(code.filter(isTest));
  if (tests >= source * testsPerSourceLine) return [];
  const rule = `at least ${testsPerSourceLine} lines of tests for each line of source, there are ${tests} for ${source}`;
  return [{ file: 'src', line: 1, rule, remedy: 'write the promises down that no test holds yet' }];
}

function linesOf(files: readonly SourceFile[]): number {
  return files.reduce((lines, { text }) => lines + lineCount(text), 0);
}
