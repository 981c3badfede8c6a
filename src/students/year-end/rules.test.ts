import { expect, test } from 'vitest';
import { countsText, nextYearsTerms, proposedMove } from './rules.ts';

const grades = ['Playgroup', 'PP1', 'PP2', 'Grade 1', 'Grade 3', 'Grade 9', 'Form 3', 'Form 4', 'Special Unit'].map((name, index) => ({
  id: index + 1,
  name,
}));
const gradeId = (name: string) => grades.find((grade) => grade.name === name)?.id ?? 0;
const stream = (id: number, grade: string, name: string) => ({ id, name, gradeId: gradeId(grade) });

const streams = [
  stream(1, 'PP2', 'East'),
  stream(2, 'PP2', 'West'),
  stream(3, 'Grade 1', 'east'),
  stream(4, 'Grade 1', 'West'),
  stream(5, 'Grade 3', 'Blue'),
  stream(6, 'Grade 9', 'East'),
  stream(7, 'Form 3', 'East'),
  stream(8, 'Form 4', 'East'),
  stream(9, 'Special Unit', 'Main'),
];
const moveOf = (id: number) => proposedMove(streams.find((each) => each.id === id) ?? stream(0, '', ''), grades, streams);

test('a class goes to the next grade of the school, into the stream of its name', () => {
  expect(moveOf(1)).toEqual({ outcome: 'moves', toGradeId: gradeId('Grade 1'), toStream: 'east' });
  expect(moveOf(2)).toEqual({ outcome: 'moves', toGradeId: gradeId('Grade 1'), toStream: 'West' });
});

test('without a stream of its name it goes into the only one, and with several others into one to be made', () => {
  expect(moveOf(4)).toEqual({ outcome: 'moves', toGradeId: gradeId('Grade 3'), toStream: 'Blue' });
  const more = [...streams, stream(10, 'Grade 3', 'Red')];
  const west = stream(4, 'Grade 1', 'West');
  expect(proposedMove(west, grades, more)).toEqual({ outcome: 'moves', toGradeId: gradeId('Grade 3'), toStream: 'West' });
  const none = streams.filter((each) => each.gradeId !== gradeId('Grade 3'));
  expect(proposedMove(west, grades, none).toStream).toBe('West');
});

test('the last grade leaves, that of the forms too, and no grade goes to a form', () => {
  expect([6, 8].map((id) => moveOf(id).outcome)).toEqual(['leaves', 'leaves']);
  expect(moveOf(7)).toEqual({ outcome: 'moves', toGradeId: gradeId('Form 4'), toStream: 'East' });
});

test('a grade on no ladder stays', () => {
  expect(moveOf(9)).toEqual({ outcome: 'stays', toGradeId: null, toStream: null });
  expect(proposedMove(stream(99, 'Nowhere', 'East'), grades, streams).outcome).toBe('stays');
});

const term = (name: string, year: number, startDate: string, endDate: string, current = false) => ({
  name,
  year,
  startDate,
  endDate,
  current,
});
const thisYear = [
  term('Term 3', 2026, '2026-08-24', '2026-10-23', true),
  term('Term 2 2026', 2026, '2026-04-27', '2026-07-31'),
  term('Term 1', 2026, '2026-01-05', '2026-04-02'),
  term('Term 3', 2025, '2025-08-25', '2025-10-24'),
];

test('the terms of the current year are offered in the same weeks of the next, from Monday to Friday, in their order, with the year in a name', () => {
  expect(nextYearsTerms(thisYear)).toEqual([
    { name: 'Term 1', year: 2027, startDate: '2027-01-11', endDate: '2027-04-09' },
    { name: 'Term 2 2027', year: 2027, startDate: '2027-05-03', endDate: '2027-08-06' },
    { name: 'Term 3', year: 2027, startDate: '2027-08-30', endDate: '2027-10-29' },
  ]);
});

test('terms that follow each other without a break stay in their year and share no day', () => {
  const terms = [
    term('Term 1', 2026, '2026-01-01', '2026-04-30'),
    term('Term 2', 2026, '2026-05-01', '2026-08-31'),
    term('Term 3', 2026, '2026-09-01', '2026-12-31'),
  ];
  expect(nextYearsTerms(terms).map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
    ['2027-01-04', '2027-05-07'],
    ['2027-05-10', '2027-09-10'],
    ['2027-09-13', '2027-12-31'],
  ]);
});

test('terms that the next year has already are not offered again, and a school without terms gets none', () => {
  const existing = term('term  1', 2027, '2027-01-04', '2027-04-01');
  expect(nextYearsTerms([...thisYear, existing]).map(({ name }) => name)).toEqual(['Term 2 2027', 'Term 3']);
  expect(nextYearsTerms([])).toEqual([]);
});

test('without a current term the latest year counts', () => {
  const closed = thisYear.map((each) => ({ ...each, current: false }));
  expect(nextYearsTerms(closed).map(({ year }) => year)).toEqual([2027, 2027, 2027]);
});

test.each([
  [{ moved: 5, repeated: 2, left: 1 }, '5 students moved up, 2 repeat and 1 left'],
  [{ moved: 1, repeated: 1, left: 0 }, '1 student moved up and 1 repeats'],
  [{ moved: 225, repeated: 0, left: 75 }, '225 students moved up and 75 left'],
])('%j is said without what nobody did', (counts, text) => {
  expect(countsText(counts)).toBe(text);
});
