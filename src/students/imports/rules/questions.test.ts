import { expect, test } from 'vitest';
import { sheetOf } from '../../../../tests/support/whole-sheet.ts';
import { questionFinder } from './questions.ts';
import { schoolKnown } from './students.ts';

const known = schoolKnown({ grades: [], streams: [], fees: [], today: '2026-01-05' });

test('of the words that Karo does not know the hundred most frequent are asked about, each once with its rows', () => {
  const words = Array.from({ length: 101 }, (_, at) => `Neno ${at}`);
  const sheet = sheetOf([['Jinsia'], ...words.map((word) => [word]), ['Neno 100'], ['Neno 50'], ['Neno 100'], ['MME'], ['-']], 1);
  const { take, questions } = questionFinder(['gender'], known);
  sheet.rows.forEach(take);
  const { genders } = questions();
  expect(genders).toHaveLength(100);
  expect(genders.slice(0, 3)).toEqual([
    { text: 'Neno 100', rows: 3 },
    { text: 'Neno 50', rows: 2 },
    { text: 'Neno 0', rows: 1 },
  ]);
});
