import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { asCents } from '../../../core/money.ts';
import { pathTo } from '../../../core/page-paths.ts';
import type { Role } from '../../../core/roles.ts';
import { type HistoryLine, type StudentOverview, studentOverview } from '../contract.ts';
import { HistoryList } from './history-list.tsx';
import { StudentPage } from './student-page.tsx';

openSignedInPage(pathTo('/students/$studentId', { studentId: 7 }));

const student: StudentOverview['student'] = {
  ...{ id: 7, admissionNumber: null, fullName: 'Amina Otieno', dob: '2015-03-04', gender: 'Female', grade: 'Grade 4', stream: 'East' },
  ...{ active: true, erased: false, enrolledOn: '2026-01-05', leftDate: null },
};
const money = { balance: asCents(-500), promise: null, noteCount: 0, terms: [] };
const overview: StudentOverview = {
  student,
  ...{ guardians: [], family: null, offered: [], consents: [], money },
  history: { lines: [], before: null },
};

type Changes = Partial<StudentOverview['student']>;
function page(changes: Changes = {}, more: Partial<StudentOverview> = {}, role: Role = 'bursar'): string {
  const reply = { ...overview, student: { ...student, ...changes }, ...more };
  return drawnFor(role, <StudentPage />, [studentOverview, { params: { studentId: '7' } }, reply]);
}

test.each([
  [{}, 'good">Active', 'Grade 4 East · Student ID 7 · here since 5 Jan 2026'],
  [{ admissionNumber: 'SM/7' }, 'good">Active', 'Grade 4 East · Adm. SM/7, student ID 7 · here since'],
  [{ active: false, leftDate: '2026-04-01' }, 'neutral">Inactive', '· left on 1 Apr 2026'],
  [{ active: false, erased: true, leftDate: '2026-04-01' }, 'neutral">Erased', '· left on 1 Apr 2026'],
] as const)('the head says where the student stands: %j', (changes, badge, text) => {
  expect(page(changes)).toContain(`data-tone="${badge}<`);
  expect(wordsOf(page(changes))).toContain(text);
});

test('a payment is recorded from there by who may, unless the student was erased; so the particulars are shown', () => {
  expect(wordsOf(page())).toMatch(/Record Payment .*Date of birth 4 Mar 2015/);
  expect(wordsOf(page({}, {}, 'auditor'))).not.toContain('Record Payment');
  expect(wordsOf(page({ active: false, erased: true }))).not.toMatch(/Record Payment|Date of birth/);
  expect(wordsOf(page())).toContain('Balance credit KES 5.00');
  expect(wordsOf(page({}, { money: null }, 'teacher'))).not.toContain('Balance');
});

const line: HistoryLine = {
  ...{ id: 'a', kind: 'note', at: '2026-05-05T06:00:00.000Z', by: 'njeri', change: null, term: null, text: null },
  ...{ payment: null, adjustment: null, promised: null, edit: null, message: null, asked: null },
};
const history = (changes: Partial<HistoryLine>, before: string | null = null) =>
  drawnFor('bursar', <HistoryList student={student} history={{ lines: [{ ...line, ...changes }], before }} />);

test('activity ends with the enrolment, or leads on to what is older', () => {
  expect(wordsOf(history({ text: 'Called' }))).toBe('Note Called 5 May 2026, 09:00 · njeri Enrolled 5 Jan 2026');
  expect(wordsOf(history({}, 'x'))).toBe('Note 5 May 2026, 09:00 · njeri Show older');
});

test.each([
  [-50_000, '−KES 500.00', true],
  [50_000, 'KES 500.00', false],
  [0, 'KES 0.00', false],
])('a change of the balance by %i cents says which way it goes', (change, text, lowers) => {
  const payment = { receiptNumber: 31, method: 'Cash', code: null, bank: null, status: 'verified' } as const;
  const markup = history({ kind: 'payment', change: asCents(change), payment });
  expect(wordsOf(markup)).toContain(`· Receipt 31 ${text} Enrolled`);
  expect(markup.includes('data-lowers')).toBe(lowers);
});

test('a request has the day on which it was asked, and no time', () => {
  const asked = {
    kind: 'adjustment',
    words: 'Waiver',
    on: '2026-05-03',
    outcome: 'withdrawn',
    by: 'mary',
    day: '2026-05-04',
    refusal: null,
  } as const;
  expect(wordsOf(history({ kind: 'asked', asked }))).toContain('Withdrawn by mary on 4 May 2026 3 May 2026 · njeri');
});
