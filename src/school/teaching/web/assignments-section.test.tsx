import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import type { Role } from '../../../core/roles.ts';
import type { TaughtGrade } from '../contract.ts';
import { AssignmentsSection } from './assignments-section.tsx';

openSignedInPage('/teachers/assign-subjects');

const subject = { id: 1, name: 'English', lessonsPerWeek: 5 };
const stream = { id: 9, name: 'East', gradeId: 4 };
const grade: TaughtGrade = {
  ...{ id: 4, name: 'Grade 4', subjects: [subject] },
  streams: [{ ...stream, subjectAssignments: [{ subject, teacher: null, stream: { id: 9 } }] }],
};

function words(grades: TaughtGrade[], totalPages: number, role: Role = 'admin'): string {
  const allocation = { grades, teachers: [], maxLessonsPerWeek: 40, pagination: { page: 1, limit: 500, total: grades.length, totalPages } };
  const filter = { grades: [], applied: { gradeId: 'all', streamId: 'all' }, onApply: () => undefined };
  return wordsOf(drawnFor(role, <AssignmentsSection allocation={allocation} stale={false} onPage={() => undefined} {...filter} />));
}

test('what has no teacher yet is counted, and of several pages it says that it counts this one', () => {
  expect(words([grade], 1)).toContain('1 of 1 have no teacher yet.');
  expect(words([grade], 1)).not.toContain('On this page');
  expect(words([grade], 2)).toContain('On this page: 1 of 1 have no teacher yet.');
});

test('only what has several pages is paged', () => {
  expect(words([grade], 1)).not.toContain('Page 1 of');
  expect(words([grade], 2)).toContain('Page 1 of 2');
});

test('nothing is counted where nothing is taught', () => {
  expect(words([], 1)).not.toContain('teacher yet');
});

test('where nothing is taught, only who may is told to add streams and subjects', () => {
  expect(words([], 1)).toContain('Choose others above, or add them under Manage Grades.');
  for (const role of ['bursar', 'auditor', 'teacher'] as const) {
    expect(words([], 1, role)).toContain('Choose others above.');
    expect(words([], 1, role)).not.toContain('Manage Grades');
  }
});
