import { expect, test } from 'vitest';
import type { TaughtGrade } from '../contract.ts';
import { firstFilter, gradeParts, shownAssignments } from './shown-assignments.ts';

/** A grade of this name with these streams, each taught two subjects by nobody. */
function grade(id: number, name: string, streamNames: readonly string[]): TaughtGrade {
  const subjects = ['English', 'Mathematics'].map((subject, index) => ({ id: id * 10 + index, name: subject, lessonsPerWeek: 5 }));
  const streams = streamNames.map((streamName, index) => {
    const stream = { id: id * 100 + index, name: streamName, gradeId: id };
    const subjectAssignments = subjects.map((subject) => ({ subject, teacher: null, stream: { id: stream.id } }));
    return { ...stream, subjectAssignments };
  });
  return { id, name, subjects, streams };
}

const school = [grade(1, 'PLAYGROUP', ['Sun', 'Moon']), grade(2, 'Grade 4', ['East']), grade(3, 'Grade 5', [])];
const shown = (gradeId: string, streamId: string) =>
  shownAssignments(school, { gradeId, streamId }).map(({ gradeName, streamName, subject }) => `${gradeName} ${streamName} ${subject.name}`);

test('the page opens with the first stream of playgroup, in whatever letters it is written', () => {
  expect(firstFilter(school)).toEqual({ gradeId: '1', streamId: '100' });
});

test('without a playgroup, or with one that has no streams, the page opens with everything', () => {
  const everything = { gradeId: 'all', streamId: 'all' };
  expect(firstFilter(school.slice(1))).toEqual(everything);
  expect(firstFilter([grade(1, 'Playgroup', [])])).toEqual(everything);
  expect(firstFilter([])).toEqual(everything);
});

test('all grades show every assignment in the order of the school', () => {
  expect(shown('all', 'all')).toEqual([
    'PLAYGROUP Sun English',
    'PLAYGROUP Sun Mathematics',
    'PLAYGROUP Moon English',
    'PLAYGROUP Moon Mathematics',
    'Grade 4 East English',
    'Grade 4 East Mathematics',
  ]);
});

test('a grade shows its streams, a stream only its own', () => {
  expect(shown('1', 'all')).toHaveLength(4);
  expect(shown('1', '101')).toEqual(['PLAYGROUP Moon English', 'PLAYGROUP Moon Mathematics']);
  expect(shown('3', 'all')).toEqual([]);
  expect(shown('99', 'all')).toEqual([]);
});

test('a stream in the address without its grade filters nothing', () => {
  expect(shown('all', '101')).toHaveLength(6);
});

test('the assignments part by grade, and a grade without any has no part', () => {
  const parts = gradeParts(shownAssignments(school, { gradeId: 'all', streamId: 'all' }));
  expect(parts.map(({ gradeId, gradeName, rows }) => [gradeId, gradeName, rows.length])).toEqual([
    [1, 'PLAYGROUP', 4],
    [2, 'Grade 4', 2],
  ]);
  expect(gradeParts([])).toEqual([]);
});
