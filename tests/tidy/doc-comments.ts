import type { Declaration } from 'oxc-parser';
import { type Finding, isTest, lineAt, type SourceFile } from './source-tree.ts';

const documented = /^src\/(core\/[^/]+|[^/]+\/[^/]+\/rules)\.ts$/;

/** Functions that both sides share say what they promise: units, errors, the source of the rule. */
export function docCommentFindings(files: readonly SourceFile[]): Finding[] {
  return files.filter((file) => documented.test(file.path) && !isTest(file)).flatMap(undocumented);
}

function undocumented({ path, text, code }: SourceFile): Finding[] {
  if (!code) return [];
  const docs = code.comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'));
  const seen = new Set<string>();
  return code.program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return [];
    const name = functionName(statement.declaration);
    // Only the first of several overloads carries the comment.
    if (name === null || seen.has(name)) return [];
    seen.add(name);
    if (docs.some(({ end }) => end <= statement.start && text.slice(end, statement.start).trim() === '')) return [];
    const line = lineAt(text, statement.start);
    return [
      { file: path, line, rule: `${name} is shared and has no doc comment`, remedy: 'say in /** … */ what it takes, gives and throws' },
    ];
  });
}

function functionName(declaration: Declaration | null): string | null {
  if (declaration?.type === 'FunctionDeclaration' || declaration?.type === 'TSDeclareFunction') return declaration.id?.name ?? null;
  if (declaration?.type !== 'VariableDeclaration') return null;
  const [first] = declaration.declarations;
  const isFunction = first?.init?.type === 'ArrowFunctionExpression' || first?.init?.type === 'FunctionExpression';
  return isFunction && first.id.type === 'Identifier' ? first.id.name : null;
}
