import { dirname } from 'node:path/posix';
import { Visitor } from 'oxc-parser';
import { type Code, type Finding, isTest, lineAt, lineCount, type SourceFile } from './source-tree.ts';

const limits = { fileLines: 250, lineLength: 140, functionLines: 50, componentLines: 120, filesInFolder: 20 };
/** A literal that long may stand beyond the margin, because nobody reads better for a broken sentence. */
const longLiteral = 60;
/** Folders whose number of files is free: they grow by nature and are read one file at a time. */
const freeFolders = new Set(['db/migrations']);
/** How a file begins that a command writes: nobody reads it at one sitting. */
const writtenByCommand = '// Written by `npm run ';

/** Files, lines, functions, components and folders within the limits of the house style. */
export function sizeFindings(files: readonly SourceFile[]): Finding[] {
  const byHand = files.filter(({ text }) => !text.startsWith(writtenByCommand));
  return [...byHand.flatMap((file) => [...longFile(file), ...longLines(file), ...longFunctions(file)]), ...fullFolders(files)];
}

function longFile({ path, text }: SourceFile): Finding[] {
  const lines = lineCount(text);
  if (!/\.(tsx?|mjs|css|sql)$/.test(path) || lines <= limits.fileLines) return [];
  return [
    { file: path, line: lines, rule: `a file has at most ${limits.fileLines} lines, this has ${lines}`, remedy: 'split it by subject' },
  ];
}

function longLines({ path, text, code }: SourceFile): Finding[] {
  if (!code) return [];
  const lines = text.split('\n');
  const long = lines.flatMap((line, index) => (line.length > limits.lineLength ? index + 1 : []));
  if (long.length === 0) return [];
  const exempt = linesOfLongLiterals(code, text);
  const rule = `a line has at most ${limits.lineLength} characters`;
  return long.filter((line) => !exempt.has(line)).map((line) => ({ file: path, line, rule, remedy: 'break it, or run npm run lint:fix' }));
}

function linesOfLongLiterals({ program }: Code, text: string): Set<number> {
  const lines = new Set<number>();
  const note = ({ start, end }: { start: number; end: number }) => {
    if (end - start > longLiteral && lineAt(text, start) === lineAt(text, end)) lines.add(lineAt(text, start));
  };
  new Visitor({ Literal: note, TemplateElement: note, JSXText: note }).visit(program);
  return lines;
}

type Span = { start: number; end: number };

function longFunctions({ path, text, code }: SourceFile): Finding[] {
  if (!code) return [];
  const names = new Map<number, string>();
  const suites = new Set<number>();
  const findings: Finding[] = [];
  const check = ({ start, end }: Span, ownName?: string) => {
    if (suites.has(start)) return;
    const name = ownName ?? names.get(start) ?? 'a nameless function';
    const isComponent = path.endsWith('.tsx') && /^[A-Z]/.test(name);
    const max = isComponent ? limits.componentLines : limits.functionLines;
    const line = lineAt(text, start);
    const lines = lineAt(text, end) - line + 1;
    if (lines <= max) return;
    const rule = `a ${isComponent ? 'component' : 'function'} has at most ${max} lines, ${name} has ${lines}`;
    findings.push({
      file: path,
      line,
      rule,
      remedy: isComponent ? 'take parts out into components' : 'leave the decisions here, move the leaves out',
    });
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== 'Identifier' || !init) return;
      // memo(…) and its like wrap the function that has the name.
      const named = init.type === 'CallExpression' ? init.arguments[0] : init;
      if (named) names.set(named.start, id.name);
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier') names.set(value.start, key.name);
    },
    MethodDefinition: ({ key, value }) => {
      if (key.type === 'Identifier') names.set(value.start, key.name);
    },
    CallExpression: ({ callee, arguments: args }) => {
      // The body of describe() is a chapter, not a function that somebody has to follow.
      if (callee.type === 'Identifier' && callee.name === 'describe') for (const argument of args) suites.add(argument.start);
    },
    FunctionDeclaration: (node) => check(node, node.id?.name),
    FunctionExpression: (node) => check(node, node.id?.name),
    ArrowFunctionExpression: (node) => check(node),
  }).visit(code.program);
  return findings;
}

function fullFolders(files: readonly SourceFile[]): Finding[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    if (isTest(file) || !/\.(tsx?|mjs|css|sql)$/.test(file.path)) continue;
    counts.set(dirname(file.path), (counts.get(dirname(file.path)) ?? 0) + 1);
  }
  return [...counts]
    .filter(([folder, count]) => count > limits.filesInFolder && !freeFolders.has(folder))
    .map(([file, count]) => ({
      file,
      line: 1,
      rule: `a folder has at most ${limits.filesInFolder} source files, this has ${count}`,
      remedy: 'make a feature of a part of it',
    }));
}
