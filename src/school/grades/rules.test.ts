import { expect, test } from 'vitest';
import { gradeSortKey, learningAreas, streamNames, usesText } from './rules.ts';

const lessons = (grade: string) => learningAreas(grade).reduce((total, { lessonsPerWeek }) => total + lessonsPerWeek, 0);

test('each level has the learning areas and lessons of its design', () => {
  expect(['Playgroup', 'Grade 1', 'Grade 4', 'Grade 7', 'Grade 10'].map(lessons)).toEqual([24, 30, 34, 40, 38]);
});

test.each([
  [
    ['Playgroup', 'PP1', 'PP2'],
    'Language Activities 5, Mathematical Activities 5, Creative Activities 6, Environmental Activities 5, Religious Education 3',
  ],
  [
    ['Grade 1', 'Grade 2', 'Grade 3'],
    `Indigenous Language 2, Kiswahili 4, English 5, Mathematics 5, Religious Education 3, Environmental Activities 4,
     Creative Activities 7`,
  ],
  [
    ['Grade 4', 'Grade 5', 'Grade 6'],
    `English 5, Kiswahili 4, Mathematics 5, Religious Education 3, Science and Technology 4, Agriculture and Nutrition 4,
     Social Studies 3, Creative Arts 6`,
  ],
  [
    ['Grade 7', 'Grade 8', 'Grade 9'],
    `English 5, Kiswahili 4, Mathematics 5, Religious Education 4, Social Studies 4, Integrated Science 5, Pre-Technical Studies 4,
     Agriculture and Nutrition 4, Creative Arts and Sports 5`,
  ],
  [
    ['Grade 10', 'Grade 11', 'Grade 12'],
    `English 5, Kiswahili 5, Mathematics 5, Community Service Learning 3, Physical Education 3, ICT 2, Elective 1 5, Elective 2 5,
     Elective 3 5`,
  ],
])('%j have the lessons a week of the rationalised designs of 2024', (grades, design) => {
  for (const grade of grades) {
    const areas = learningAreas(grade).map(({ name, lessonsPerWeek }) => `${name} ${lessonsPerWeek}`);
    expect(areas, grade).toEqual(design.split(/,\s+/));
  }
});

test.each([
  ['PLAYGROUP', 'Playgroup'],
  ['Play Group', 'Playgroup'],
  ['pp 1', 'PP1'],
  ['PP-2', 'PP2'],
  ['Pre-Primary 1', 'PP1'],
  ['grade1', 'Grade 1'],
  [' GRADE   12 ', 'Grade 12'],
  ['Grade 04', 'Grade 4'],
  ['G7', 'Grade 7'],
  ['Gr. 8', 'Grade 8'],
  ['Grade 4 East', 'Grade 4'],
  ['Grade 10B', 'Grade 10'],
  ['FORM2', 'Form 2'],
])('%j is read as %s', (written, name) => {
  expect(gradeSortKey(written)).toBe(gradeSortKey(name));
  expect(learningAreas(written)).toEqual(learningAreas(name));
});

test.each(['Grade 0', 'Grade 13', 'Grade 100', 'PP3', 'Form 5', 'Upgrade 1', 'Class of 4', 'Playgroups', 'Special Unit', '4'])(
  '%j is outside the ladder: last in lists, taught as Grade 4-6',
  (name) => {
    expect(gradeSortKey(name)).toBe(1000);
    expect(learningAreas(name)).toEqual(learningAreas('Grade 5'));
  },
);

test('forms are senior school', () => {
  for (const form of [1, 2, 3, 4]) expect(learningAreas(`Form ${form}`)).toEqual(learningAreas('Grade 11'));
});

test('grades sort as children pass through them', () => {
  const numbered = (word: string, count: number) => Array.from({ length: count }, (_, index) => `${word} ${index + 1}`);
  const ladder = ['Playgroup', 'PP1', 'PP2', ...numbered('Grade', 12), ...numbered('Form', 4), 'Special Unit'];
  expect(ladder.toReversed().sort((first, second) => gradeSortKey(first) - gradeSortKey(second))).toEqual(ladder);
});

test('streams are split on commas and trimmed, and empty ones are dropped', () => {
  expect(streamNames(' East, West ,, North  Wing,')).toEqual(['East', 'West', 'North Wing']);
});

test('a stream named twice is one stream, letter case aside', () => {
  expect(streamNames('East, east, EAST')).toEqual(['East']);
});

test('commas alone name no stream', () => {
  expect(streamNames(' , ,')).toEqual([]);
});

test('what refers to a grade is said kind by kind, and nothing where nothing does', () => {
  const none = { students: 0, formerStudents: 0, feeStructures: 0, assignments: 0, undoneStudents: 0 };
  expect(usesText(none)).toBe('');
  expect(usesText({ ...none, students: 26 })).toBe('26 students');
  expect(usesText({ students: 1, formerStudents: 2, feeStructures: 1, assignments: 3, undoneStudents: 0 })).toBe(
    '1 student, 2 students of earlier terms, 1 fee structure and 3 subjects with a teacher',
  );
  expect(usesText({ ...none, undoneStudents: 2 })).toBe('2 students of an undone import, whose entries stay in the ledger');
});
