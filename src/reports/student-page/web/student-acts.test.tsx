import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import type { StudentOverview } from '../contract.ts';
import { StudentActs } from './student-acts.tsx';

openSignedInPage('/students');

const overview: StudentOverview = {
  student: {
    ...{ id: 7, admissionNumber: null, fullName: 'Amina Otieno', dob: '2015-03-04', gender: 'Female', grade: 'Grade 4', stream: 'East' },
    ...{ active: true, erased: false, enrolledOn: '2026-01-05', leftDate: null },
  },
  ...{ guardians: [], family: null, offered: [], consents: [], money: null },
  history: { lines: [], before: null },
};
const actsOf = (role: Parameters<typeof drawnFor>[0]) => wordsOf(drawnFor(role, <StudentActs overview={overview} />));

test('an administrator does everything for a student, and gives a guardian what is held', () => {
  for (const act of ['Fee Statement', 'Edit or Move Class', 'Additional Fees', 'Adjust', 'Data for the Guardian', 'Deactivate']) {
    expect(actsOf('admin')).toContain(act);
  }
});

test('a bursar does all but that, and an auditor only looks', () => {
  expect(actsOf('bursar')).toContain('Adjust');
  expect(actsOf('bursar')).not.toContain('Data for the Guardian');
  expect(actsOf('auditor')).toBe('Fee Statement');
  expect(actsOf('teacher')).toBe('');
});
