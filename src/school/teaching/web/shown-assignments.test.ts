import { expect, test } from 'vitest';
import type { TaughtGrade } from '../contract.ts';
import { allocationQuery, firstFilter, gradeParts, shownAssignments } from './shown-assignments.ts';

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

test('the page opens with the first stream of playgroup, in whatever letters it is written', () => {
  expect(firstFilter(school)).toEqual({ gradeId: '1', streamId: '100' });
});

test('without a playgroup, or with one that has no streams, the page opens with everything', () => {
  const everything = { gradeId: 'all', streamId: 'all' };
  expect(firstFilter(school.slice(1))).toEqual(everything);
  expect(firstFilter([grade(1, 'Playgroup', [])])).toEqual(everything);
  expect(firstFilter([])).toEqual(everything);
});

test('the assignments stand in the order of the school', () => {
  expect(shownAssignments(school).map(({ gradeName, streamName, subject }) => `${gradeName} ${streamName} ${subject.name}`)).toEqual([
    'PLAYGROUP Sun English',
    'PLAYGROUP Sun Mathematics',
    'PLAYGROUP Moon English',
    'PLAYGROUP Moon Mathematics',
    'Grade 4 East English',
    'Grade 4 East Mathematics',
  ]);
});

test('a grade asks for its streams, a stream for itself alone, and all for no filter', () => {
  expect(allocationQuery({ gradeId: '1', streamId: 'all' })).toEqual({ grade: '1' });
  expect(allocationQuery({ gradeId: '1', streamId: '101' })).toEqual({ grade: '1', stream: '101' });
  expect(allocationQuery({ gradeId: 'all', streamId: 'all' })).toEqual({});
});

test('a stream in the address without its grade filters nothing, and neither do words', () => {
  expect(allocationQuery({ gradeId: 'all', streamId: '101' })).toEqual({});
  expect(allocationQuery({ gradeId: 'East', streamId: '101' })).toEqual({});
  expect(allocationQuery({ gradeId: '1', streamId: 'East' })).toEqual({ grade: '1' });
});

test('the assignments part by grade, and a grade without any has no part', () => {
  const parts = gradeParts(shownAssignments(school));
  expect(parts.map(({ gradeId, gradeName, rows }) => [gradeId, gradeName, rows.length])).toEqual([
    [1, 'PLAYGROUP', 4],
    [2, 'Grade 4', 2],
  ]);
  expect(gradeParts([])).toEqual([]);
});
