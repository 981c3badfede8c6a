import { expect, test } from 'vitest';
import { sourceTree } from './source-tree.ts';

/** Where rows that were only ever added may go, or lose their texts: in an erasure, after an undone import, and with a school's periods. */
const places: Record<string, RegExp> = {
  'src/students/register/server/erasing-sql.ts': /delete from (student_changes|balance_notes|consents)\b/i,
  'src/messages/guardians/server/clear-messages.ts': /\bset text = null/i,
};

const statements =
  /delete from (student_changes|balance_notes|consents)\b|update (student_changes|balance_notes|consents)\b|update messages\b[^`]*\btext =|\btext = null/i;

test('only one file deletes notes, consents and changes of students, and only one file clears the texts of messages', () => {
  const sources = sourceTree().filter(({ path }) => path.startsWith('src/') && !/\.test\.tsx?$/.test(path));
  const paths = sources.filter(({ text }) => statements.test(text)).map(({ path }) => path);
  expect(paths.toSorted()).toEqual(Object.keys(places).toSorted());
  for (const [path, own] of Object.entries(places)) expect(sources.find((file) => file.path === path)?.text, path).toMatch(own);
});
