import { Visitor } from 'oxc-parser';
import { seededChance } from '../../src/install/demo/rules.ts';
import { lineAt, sourceFile } from '../tidy/source-tree.ts';

/** One small wrong change of a source file: what stands from `start` to `end` becomes `text`. */
export type Mutant = { path: string; line: number; start: number; end: number; was: string; text: string; isSql: boolean };

const swapped: Record<string, string> = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};

/** What is wrong in SQL as easily as in TypeScript: a bound, a sign, an order, a lock, a condition. */
const wrongSql: readonly (readonly [RegExp, string])[] = [
  [/ and (?!\d)/g, ' or '],
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ <> /g, ' = '],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/ is null\b/g, ' is not null'],
  [/ is not null\b/g, ' is null'],
  [/\bnot exists\b/g, 'exists'],
  [/ for (no key )?update\b/g, ''],
  [/ desc\b/g, ' asc'],
  [/\bgreatest\(/g, 'least('],
  [/\bleast\(/g, 'greatest('],
  [/\bleft join\b/g, 'join'],
  [/\bdistinct /g, ''],
  [/\b(where|and) not /g, '$1 '],
  [/ = (true|false)\b/g, ' <> $1'],
  [/\bsum\(/g, 'max('],
  [/\bcount\(\*\)/g, '(count(*) + 1)'],
];

/** All mutants of a file, in the order of their places. */
export function mutantsOf(path: string, text: string): Mutant[] {
  const { code } = sourceFile(path, text);
  if (!code) return [];
  const mutants: Mutant[] = [];
  const add = (start: number, end: number, instead: string, isSql = false) => {
    mutants.push({ path, line: lineAt(text, start), start, end, was: text.slice(start, end), text: instead, isSql });
  };
  const negate = ({ start, end }: { start: number; end: number }) => add(start, end, `!(${text.slice(start, end)})`);
  const swap = ({ left, operator, right }: { left: { end: number }; operator: string; right: { start: number } }) => {
    const other = swapped[operator];
    const at = text.indexOf(operator, left.end);
    if (other && at >= 0 && at < right.start) add(at, at + operator.length, other);
  };
  new Visitor({
    BinaryExpression: (expression) => {
      swap(expression);
      for (const side of [expression.left, expression.right]) {
        if (side.type === 'Literal' && typeof side.value === 'number') add(side.start, side.end, String(side.value + 1));
      }
    },
    LogicalExpression: swap,
    IfStatement: ({ test }) => negate(test),
    ConditionalExpression: ({ test }) => negate(test),
    Literal: ({ value, start, end }) => {
      if (typeof value === 'boolean') add(start, end, String(!value));
    },
    ExpressionStatement: ({ expression, start, end }) => {
      const call = expression.type === 'AwaitExpression' ? expression.argument : expression;
      if (call.type === 'CallExpression' && call.callee.type !== 'Super') add(start, end, ';');
    },
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return;
      for (const { start, end } of quasi.quasis) {
        for (const [pattern, instead] of wrongSql) {
          for (const match of text.slice(start, end).matchAll(pattern)) {
            const at = start + match.index;
            add(at, at + match[0].length, match[0].replace(new RegExp(pattern.source), instead), true);
          }
        }
      }
    },
  }).visit(code.program);
  return mutants.toSorted((a, b) => a.start - b.start);
}

export function mutated(text: string, { start, end, text: instead }: Mutant): string {
  return text.slice(0, start) + instead + text.slice(end);
}

/** So many of them, drawn with a seed so that a run can be repeated, from as many files as there are. */
export function drawn<T extends { path: string }>(all: readonly T[], count: number, seed: number): T[] {
  const next = seededChance(seed);
  const ranked = all.map((each) => ({ each, rank: next() })).toSorted((a, b) => a.rank - b.rank);
  const seen = new Map<string, number>();
  const rounds = ranked.map(({ each, rank }) => {
    const round = seen.get(each.path) ?? 0;
    seen.set(each.path, round + 1);
    return { each, round, rank };
  });
  return rounds
    .toSorted((a, b) => a.round - b.round || a.rank - b.rank)
    .slice(0, count)
    .map(({ each }) => each);
}

/** One of each list in turn, the longer ones oftener, so that any beginning is a fair sample of all. */
export function inTurn<T>(lists: readonly (readonly T[])[]): T[] {
  return lists
    .flatMap((list) => list.map((each, index) => ({ each, at: (index + 0.5) / list.length })))
    .toSorted((a, b) => a.at - b.at)
    .map(({ each }) => each);
}
