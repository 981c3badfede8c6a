import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { asCents } from '../../../core/money.ts';
import type { Role } from '../../../core/roles.ts';
import { leftLongAgo, listErasures, readRetention } from '../contract.ts';
import { EraseChosenDialog, EraseDialog } from './erase-dialog.tsx';
import { Erased } from './erased.tsx';
import { ErasuresSection } from './erasures-section.tsx';
import { LeftStudentsSection } from './left-students-section.tsx';
import { RetentionSection } from './retention-section.tsx';

openSignedInPage('/settings/data');

const pagination = { page: 1, totalPages: 1, total: 1 };
const nobody = { students: [], pagination: { ...pagination, total: 0 } };
const left = {
  students: [
    {
      ...{ id: 12, admissionNumber: 'A/1', fullName: 'Amina Otieno', grade: 'Grade 6', stream: 'East', leftDate: '2018-11-20' },
      balance: asCents(-5000),
    },
  ],
  pagination,
};
const none = { erasures: [], pagination: { ...pagination, total: 0 } };
const one = { erasures: [{ studentId: 9, on: '2026-06-01', by: 'njeri', basis: 'other' as const, note: 'Moved abroad' }], pagination };
const retention = { studentsKeptYears: 7, messageTextsKeptMonths: 1, importFilesKeptMonths: null };

const drawn = (role: Role, reads: { students?: typeof left; erasures?: typeof one } = {}) =>
  drawnFor(
    role,
    <>
      <RetentionSection />
      <LeftStudentsSection />
      <ErasuresSection />
    </>,
    [readRetention, {}, retention],
    [leftLongAgo, { query: { page: 1 } }, reads.students ?? nobody],
    [listErasures, { query: { page: 1 } }, reads.erasures ?? none],
  );

test('an administrator sets the periods, ticks students who left, and sees what was erased', () => {
  const markup = drawn('admin', { students: left, erasures: one });
  const words = wordsOf(markup);
  expect(markup).toContain('value="7"');
  expect(words).toMatch(/Amina Otieno .*Grade 6 East .*20 Nov 2018 .*50\.00/);
  expect(words).toMatch(/Student 9 .*1 Jun 2026 .*njeri .*Other: Moved abroad/);
  expect(words).toContain('Erase selected');
  expect(markup).toContain('Student 12');
});

test('the periods open as they were read, and not with older ones where reading failed', () => {
  expect(wordsOf(drawnFor('admin', <RetentionSection />, [readRetention, {}, retention]))).toContain('Years after Leaving');
  const failed = wordsOf(drawnFor('admin', <RetentionSection />, [readRetention, {}, retention, new Error('no line')]));
  expect(failed).toContain('Failed to load the periods.');
  expect(failed).toContain('Retry');
  expect(failed).not.toContain('Years after Leaving');
});

test('an auditor reads the periods and the lists, and has nothing to press', () => {
  const markup = drawn('auditor', { students: left, erasures: one });
  expect(wordsOf(markup)).toContain(
    'Students who left: 7 years Texts and numbers of messages: 1 month Uploaded files of students: without a limit',
  );
  expect(wordsOf(markup)).toContain('Amina Otieno');
  expect(wordsOf(markup)).not.toContain('Erase selected');
});

test('empty lists say that Karo erases nobody by itself', () => {
  const words = wordsOf(drawn('admin'));
  expect(words).toContain('Karo never erases a student by itself.');
  expect(words).toContain('No erasures yet');
});

test('before anything is erased it says what goes, what stays and that it is for good, and asks for a reason and the word', () => {
  const amina = { id: 12, fullName: 'Amina Otieno' };
  const single = drawnFor('admin', <EraseDialog student={amina} onClose={() => undefined} onErased={() => undefined} />);
  const several = drawnFor('admin', <EraseChosenDialog students={[amina, amina]} onClose={() => undefined} onErased={() => undefined} />);
  expect(wordsOf(single)).toContain('Erase the data of Amina Otieno?');
  expect(wordsOf(several)).toContain('Erase the data of 2 students?');
  for (const markup of [single, several]) {
    expect(wordsOf(markup)).toContain('This cannot be undone');
    expect(wordsOf(markup)).toContain('Asked for by the parent or guardian Kept long enough Other');
    expect(wordsOf(markup)).toContain('Type ERASE to Confirm');
  }
});

test('those who were refused are named with the reason, the others counted', () => {
  const outcomes = [
    { studentId: 1, done: true, message: 'The data of student 1 is erased.', code: null },
    { studentId: 2, done: false, message: 'Owino Oloo owes KES 500.00. Bring the balance to zero first.', code: 'ERASURE_WITH_BALANCE' },
  ];
  const words = wordsOf(drawnFor('admin', <Erased result={{ message: '1 student erased, 1 not.', outcomes }} onClose={() => undefined} />));
  expect(words).toMatch(/1 student erased, 1 not\. Owino Oloo owes KES 500\.00/);
  expect(words).not.toContain('The data of student 1');
});
