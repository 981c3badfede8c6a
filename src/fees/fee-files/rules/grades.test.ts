import { expect, test } from 'vitest';
import { gradeReader } from './grades.ts';

const names = ['PP1', 'PP2', 'Grade 1', 'Grade 2', 'Grade 3', 'Grade 4'];
const grades = names.map((name, at) => ({ id: at + 1, name }));
const school = {
  grades,
  streams: [
    { id: 1, name: 'East', gradeId: 6 },
    { id: 2, name: 'West', gradeId: 6 },
  ],
};
const gradesIn = gradeReader(school);
const namesIn = (text: string) => gradesIn(text).map((id) => names[id - 1]);

test('a grade is read as registers write it, and so is a stream of it', () => {
  expect(['Grade 4', 'GR 4', 'STD 4', 'Darasa la 4', '4', '4E', 'Grade 4 West'].map(namesIn)).toEqual(Array(7).fill(['Grade 4']));
});

test('one row may be for several grades', () => {
  expect(namesIn('Grade 1-3')).toEqual(['Grade 1', 'Grade 2', 'Grade 3']);
  expect(namesIn('Grade 2 to Grade 4')).toEqual(['Grade 2', 'Grade 3', 'Grade 4']);
  expect(namesIn('Gredi 1 hadi 2')).toEqual(['Grade 1', 'Grade 2']);
  expect(namesIn('PP1 & 2')).toEqual(['PP1', 'PP2']);
  expect(namesIn('PP1, PP2 and Grade 4')).toEqual(['PP1', 'PP2', 'Grade 4']);
  expect(namesIn('PP2 - Grade 1')).toEqual(['PP2', 'Grade 1']);
});

test('two numbers that rise are grades, also where the first grade has streams of such names; others are a stream', () => {
  const streams = [3, 4].flatMap((gradeId) => ['1', '2', '3', '7'].map((name, at) => ({ id: 10 * gradeId + at, name, gradeId })));
  const numbered = gradeReader({ grades, streams });
  const read = (text: string) => numbered(text).map((id) => names[id - 1]);
  expect(['Grade 1-3', '1 – 3', 'Grade 1 to 3', 'Gr 1-Gr 3'].map(read)).toEqual(Array(4).fill(['Grade 1', 'Grade 2', 'Grade 3']));
  expect(['Grade 1/3', '1 / 3'].map(read)).toEqual(Array(2).fill(['Grade 1', 'Grade 3']));
  expect(['Grade 2-1', '2/1', 'Grade 2-2', 'Grade 2 3', 'Grade 2-7'].map(read)).toEqual(Array(5).fill(['Grade 2']));
});

test('where any of them is no grade of the school, none is', () => {
  expect(['Grade 9', 'Grade 1-9', 'Grade 3-1', 'Grade 1-2-3', '4 South', 'Boarding', 'PP1 & Simba', ''].map(namesIn)).toEqual(
    Array(8).fill([]),
  );
});

test('a text that names more classes than the school has names none', () => {
  const all = ['Grade 1', 'Grade 2', 'Grade 3', 'Grade 4'];
  expect([namesIn('1,2,3,4,1,2,3,4'), namesIn('1,2,3,4,1,2,3,4,1')]).toEqual([all, []]);
});

test('a row may name every stream of a school with few grades', () => {
  const streams = [1, 2].flatMap((gradeId) => ['East', 'West'].map((name, at) => ({ id: 10 * gradeId + at, name, gradeId })));
  const few = { grades: [8, 9].map((grade, at) => ({ id: at + 1, name: `Grade ${grade}` })), streams };
  expect(gradeReader(few)('8E, 8W, 9E, 9W')).toEqual([1, 2]);
});

test('a bare number takes the place of the last number of the first, with all its figures', () => {
  const seniors = { grades: [10, 11, 12].map((grade) => ({ id: grade, name: `Grade ${grade}` })), streams: [] };
  expect(gradeReader(seniors)('Grade 10, 12')).toEqual([10, 12]);
  expect(gradeReader(seniors)('Grade 10-12')).toEqual([10, 11, 12]);
});

test('the name of a grade is read as often for a hundred texts of many parts as for one', () => {
  const readsFor = (texts: readonly string[]) => {
    let reads = 0;
    const counted = grades.map(({ id, name }) => ({
      id,
      get name() {
        reads += 1;
        return name;
      },
    }));
    const streams = Array.from({ length: 300 }, (_, at) => ({ id: at, name: `S${at}`, gradeId: 1 }));
    expect(texts.map(gradeReader({ grades: counted, streams }))).toEqual(texts.map(() => [3]));
    return reads;
  };
  expect(readsFor(Array.from({ length: 100 }, (_, at) => `${'1,'.repeat(at)}1`))).toBe(readsFor(['1']));
});
