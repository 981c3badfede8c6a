import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import type { Role } from '../../../core/roles.ts';
import { listGrades } from '../../grades/contract.ts';
import { subjectAllocation } from '../contract.ts';
import { AssignSubjectsPage } from './assign-subjects-page.tsx';

openSignedInPage('/teachers/assign-subjects');

const subject = { id: 1, name: 'English', lessonsPerWeek: 5 };
const named = { id: 4, name: 'Grade 4', subjects: [subject] };
const stream = { id: 9, name: 'East', gradeId: 4 };
const grade = { ...named, streams: [stream] };
const allocation = {
  grades: [{ ...named, streams: [{ ...stream, subjectAssignments: [{ subject, teacher: null, stream: { id: 9 } }] }] }],
  ...{ teachers: [], maxLessonsPerWeek: 40, pagination: { page: 1, totalPages: 1, total: 1 } },
};
const failed = new Error('no answer');

type Failures = { ofGrades?: Error; ofAllocation?: Error };

function words({ ofGrades, ofAllocation }: Failures): string {
  return wordsOf(
    drawnFor(
      'admin',
      <AssignSubjectsPage />,
      [listGrades, {}, { grades: [grade] }, ofGrades],
      [subjectAllocation, { query: { page: 1 } }, allocation, ofAllocation],
    ),
  );
}

const known = /Current Subject Assignments .*Failed to fetch subject allocation data\. .*Retry 1 of 1 have no teacher yet\..* English/;

test.each([
  ['the assignments', { ofAllocation: failed }],
  ['the grades', { ofGrades: failed }],
  ['both', { ofAllocation: failed, ofGrades: failed }],
])('where the last look at %s failed it says so once, above what was known, and offers another', (_name, failures) => {
  expect(words(failures)).toMatch(known);
  expect(words(failures).match(/Failed to fetch/g)).toHaveLength(1);
});

test('nothing is said of a failure where the last look succeeded', () => {
  expect(words({})).toContain('1 of 1 have no teacher yet.');
  expect(words({})).not.toContain('Failed to fetch');
});

test('where there are no grades, who may is led to create them, and others read who does', () => {
  const drawn = (role: Role) => wordsOf(drawnFor(role, <AssignSubjectsPage />, [listGrades, {}, { grades: [] }]));
  expect(drawn('admin')).toMatch(/Create the grades and streams of the school first: each grade brings its subjects\. Manage Grades$/);
  for (const role of ['bursar', 'auditor', 'teacher'] as const) {
    expect(drawn(role)).toMatch(/An administrator creates the grades and streams of the school: each grade brings its subjects\.$/);
  }
});
