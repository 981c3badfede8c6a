import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { editStudentPath } from '../../../core/page-links.ts';
import { studentById } from '../contract.ts';
import { EditStudentPage } from './edit-student-page.tsx';

openSignedInPage(editStudentPath({ studentId: 5 }));

const student = {
  ...{ id: 5, fullName: 'Otieno Ouma', dob: '2015-03-04', gender: 'Male', guardianName: 'Jane', admissionNumber: null },
  ...{ contactNumber1: '0712345678', contactNumber2: null, gradeId: 1, streamId: 1, updatedAt: '2026-01-05T11:05:00.000Z' },
};
const grades = [{ id: 1, name: 'Grade 4', streams: [{ id: 1, name: 'East', gradeId: 1 }] }];
const reply = { student, grades, streams: [{ id: 1, name: 'East', gradeId: 1 }] };
const input = { params: { studentId: '5' } };

test('the form opens with the student as read, and not with an older one where reading failed', () => {
  expect(wordsOf(drawnFor('admin', <EditStudentPage />, [studentById, input, reply]))).toContain('Save Changes');
  const failed = wordsOf(drawnFor('admin', <EditStudentPage />, [studentById, input, reply, new Error('no line')]));
  expect(failed).toContain('Failed to load student data');
  expect(failed).toContain('Retry');
  expect(failed).not.toContain('Save Changes');
});
