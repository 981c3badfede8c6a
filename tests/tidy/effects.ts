import { Visitor } from 'oxc-parser';
import { type Finding, isTest, lineAt, lineCount, type SourceFile } from './source-tree.ts';

const effectsPerThousandLines = 0.5;
/** So many are fine however small the pages are. */
const freeEffects = 8;
const effectHooks = new Set(['useEffect', 'useLayoutEffect', 'useInsertionEffect']);
const webCode = /\.tsx$|\/web\/.*\.ts$|^src\/(ui|shell)\/.*\.ts$/;

type Effect = { file: string; line: number; explained: boolean };

/** Effects are few, and each says why no event or query would do. */
export function effectFindings(files: readonly SourceFile[]): Finding[] {
  const web = files.filter((file) => webCode.test(file.path) && !isTest(file));
  const effects = web.flatMap(effectsOf);
  const max = Math.max(
    freeEffects,
    Math.floor((web.reduce((lines, { text }) => lines + lineCount(text), 0) / 1000) * effectsPerThousandLines),
  );
  const unexplained = effects
    .filter((effect) => !effect.explained)
    .map(({ file, line }) => ({
      file,
      line,
      rule: 'an effect says why in a comment just above it',
      remedy: 'write the reason, or use an event or a query',
    }));
  const surplus = effects.slice(max).map(({ file, line }) => ({
    file,
    line,
    rule: `at most ${max} effects in all, there are ${effects.length}`,
    remedy: 'use an event or a query',
  }));
  return [...unexplained, ...surplus];
}

function effectsOf({ path, text, code }: SourceFile): Effect[] {
  if (!code) return [];
  const lastLines = new Set(code.comments.map(({ end }) => lineAt(text, end)));
  const effects: Effect[] = [];
  new Visitor({
    CallExpression: ({ callee, start }) => {
      const name = callee.type === 'MemberExpression' ? callee.property : callee;
      if (name.type !== 'Identifier' || !effectHooks.has(name.name)) return;
      const line = lineAt(text, start);
      effects.push({ file: path, line, explained: lastLines.has(line - 1) });
    },
  }).visit(code.program);
  return effects;
}
