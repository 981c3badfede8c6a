import { Visitor } from 'oxc-parser';
import { type Finding, lineAt, type SourceFile } from './source-tree.ts';

type Phrase = { rule: string; remedy: string; homes: readonly string[] };

const phrases = {
  newDate: {
    rule: 'no new Date(…)',
    remedy: 'days and instants are text: use core/dates',
    homes: ['src/core/dates.ts', 'src/core/server/database/values.ts'],
  },
  roundedText: {
    rule: 'no .toFixed()',
    remedy: 'money is written by core/money; round other numbers with Math.round',
    homes: ['src/core/money.ts'],
  },
  localeText: { rule: 'no .toLocaleString()', remedy: 'numbers are written by core/wording', homes: [] },
  machineDay: {
    rule: 'no nairobiToday() in a command',
    remedy: "take the day of the database's clock: momentOf of core/server/clock",
    // Whose days are those of the demo school's story.
    homes: ['arrive-on-desk', 'enrol-children', 'make-demo-school'].map((name) => `src/install/demo/server/${name}.ts`),
  },
  console: { rule: 'no console', remedy: 'log through the server or process.stdout', homes: [] },
  floatRead: { rule: 'no parseFloat', remedy: 'read money with core/money, whole numbers with a contract', homes: [] },
  everyColumn: { rule: 'a statement names its columns', remedy: 'write the columns in place of the star', homes: [] },
  momentInCoalesce: {
    rule: 'no moment within COALESCE',
    remedy: 'Citus refuses it in a write: give the moment as a value, by momentOf of core/server/clock',
    // Jobs lie on the coordinator.
    homes: ['src/school/jobs/server/enqueue.ts'],
  },
  fixLater: { rule: 'no note to mend something later', remedy: 'mend it now or file an issue', homes: [] },
  curlyApostrophe: {
    rule: 'an apostrophe is straight',
    remedy: "write ' as every other word on the screen does",
    // Which read what people typed.
    homes: ['src/students/imports/rules/names.ts', 'src/reports/child-data/rules.ts'],
  },
  elsewhere: { rule: 'no path outside the project', remedy: 'say what is meant, not where it lay', homes: [] },
} satisfies Record<string, Phrase>;

const star = /\bselect\s+(distinct\s+)?\*/gi;
const momentInCoalesce = /\bcoalesce\([\w."\s]+,\s*(now|nairobi_today)\(\)/gi;
const curlyApostrophe = /\u2019/g;
const laterNote = /\bFIX[M]E\b/g;
const foreignPath = /\.\.\/shared\b|(?<![\w.])\/work\//g;

/** Phrases that have a better replacement, outside the files that are its home. */
export function bannedPhraseFindings(files: readonly SourceFile[]): Finding[] {
  return files.flatMap((file) => [...phrasesInCode(file), ...phrasesInText(file)]);
}

/** Looks at the syntax, so that a text that only mentions a phrase is no breach. */
function phrasesInCode({ path, text, code }: SourceFile): Finding[] {
  if (!code) return [];
  const findings: Finding[] = [];
  const note = (phrase: Phrase, offset: number) => {
    if (!phrase.homes.includes(path)) findings.push(finding(phrase, path, lineAt(text, offset)));
  };
  new Visitor({
    NewExpression: ({ callee, start }) => {
      if (callee.type === 'Identifier' && callee.name === 'Date') note(phrases.newDate, start);
    },
    CallExpression: ({ callee, start }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'nairobiToday') return;
      if (path.includes('/server/') && !path.includes('.test.')) note(phrases.machineDay, start);
    },
    MemberExpression: ({ object, property, start }) => {
      if (property.type !== 'Identifier') return;
      if (property.name === 'toFixed') note(phrases.roundedText, start);
      if (property.name === 'toLocaleString' && !path.includes('.test.')) note(phrases.localeText, start);
      if (object.type === 'Identifier' && object.name === 'console') note(phrases.console, start);
    },
    Identifier: ({ name, start }) => {
      if (name === 'parseFloat') note(phrases.floatRead, start);
    },
    TemplateElement: ({ value, start }) => {
      const at = text.indexOf(value.raw, start);
      for (const { index } of value.raw.matchAll(star)) note(phrases.everyColumn, at + index);
      if (!path.startsWith('src/') || path.includes('.test.')) return;
      for (const { index } of value.raw.matchAll(momentInCoalesce)) note(phrases.momentInCoalesce, at + index);
    },
    Literal: ({ value, start }) => {
      if (typeof value !== 'string') return;
      for (const { index } of value.matchAll(star)) note(phrases.everyColumn, start + index);
    },
  }).visit(code.program);
  return findings;
}

function phrasesInText({ path, text }: SourceFile): Finding[] {
  const at = (pattern: RegExp, phrase: Phrase) =>
    [...text.matchAll(pattern)].map(({ index }) => finding(phrase, path, lineAt(text, index)));
  return [
    ...(path.endsWith('.sql') ? at(star, phrases.everyColumn) : []),
    ...(isShown(path) ? at(curlyApostrophe, phrases.curlyApostrophe) : []),
    ...at(laterNote, phrases.fixLater),
    ...at(foreignPath, phrases.elsewhere),
  ];
}

/** Whether a file may hold words that people see. */
function isShown(path: string): boolean {
  if (phrases.curlyApostrophe.homes.includes(path) || path.includes('.test.')) return false;
  return /^src\/.*\.tsx?$|^[^/]+\.html$/.test(path);
}

function finding({ rule, remedy }: Phrase, file: string, line: number): Finding {
  return { file, line, rule, remedy };
}
