import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { asCents } from '../../../core/money.ts';
import type { Role } from '../../../core/roles.ts';
import { leftLongAgo, listErasures, readRetention } from '../contract.ts';
import { EraseDialog } from './erase-dialog.tsx';
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

test('an administrator sets the periods, finds the pages of students who left, and sees what was erased', () => {
  const markup = drawn('admin', { students: left, erasures: one });
  const words = wordsOf(markup);
  expect(markup).toContain('value="7"');
  expect(words).toMatch(/Amina Otieno .*Grade 6 East .*20 Nov 2018 .*50\.00/);
  expect(words).toMatch(/Student 9 .*1 Jun 2026 .*njeri .*Other: Moved abroad/);
  expect(words).toContain('An administrator erases each from their page');
  expect(words).toContain('Save');
  expect(markup).toContain('href="/students/12"');
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
  expect(wordsOf(markup)).not.toContain('Save');
});

test('empty lists say that Karo erases nobody by itself', () => {
  const words = wordsOf(drawn('admin'));
  expect(words).toContain('Karo never erases a student by itself.');
  expect(words).toContain('No erasures yet');
});

test('before anything is erased it says what goes, what stays and that it is for good, and asks for a reason and the word', () => {
  const amina = { id: 12, fullName: 'Amina Otieno' };
  const words = wordsOf(drawnFor('admin', <EraseDialog student={amina} onClose={() => undefined} onErased={() => undefined} />));
  expect(words).toContain('Erase the data of Amina Otieno?');
  expect(words).toContain('This cannot be undone');
  expect(words).toContain('and draft imports that could name this student');
  expect(words).toContain('Asked for by the parent or guardian Kept long enough Other');
  expect(words).toContain('Type ERASE to Confirm');
});
