import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { childDataPath } from '../../../core/page-links.ts';
import { studentById } from '../../../students/register/contract.ts';
import type { ChildData, Section } from '../contract.ts';
import { ChildDataPage } from './child-data-page.tsx';
import { ChildDataPaper } from './child-data-paper.tsx';

openSignedInPage(childDataPath({ studentId: 7 }));

const payments: Section = {
  name: 'payments',
  title: 'Payments and receipts',
  columns: [
    { label: 'Receipt', kind: 'number' },
    { label: 'Day', kind: 'day' },
    { label: 'Amount', kind: 'money' },
    { label: 'Code', kind: 'text' },
  ],
  rows: [
    [31, '2026-05-20', 1500.5, 'SGH1X'],
    [32, '2026-05-21', 200, null],
  ],
};
const none: Section = { name: 'moves', title: 'Promotions', columns: [{ label: 'From', kind: 'text' }], rows: [] };
const data: ChildData = {
  school: { name: 'Shule ya Mfano', contacts: 'P.O. Box 1' },
  student: { id: 7, fullName: 'Amina Otieno' },
  given: { to: 'Ouma Odhiambo', by: 'njeri', on: '2026-06-01' },
  sections: [payments, none],
  files: '',
};

const drawn = (changes: Partial<ChildData> = {}) => drawnFor('admin', <ChildDataPaper data={{ ...data, ...changes }} />);

test('the page says of whom it is, who gave it to whom, and when', () => {
  expect(wordsOf(drawn())).toContain(
    'Shule ya Mfano P.O. Box 1 Data held about Amina Otieno Given to Ouma Odhiambo on 1 Jun 2026 by njeri',
  );
});

test('each record has its facts by name, as people read them; what is not known is left out', () => {
  const words = wordsOf(drawn());
  expect(words).toContain(
    'Payments and receipts Receipt 31 Day 20 May 2026 Amount (KES) 1,500.50 Code SGH1X Receipt 32 Day 21 May 2026 Amount (KES) 200.00',
  );
  expect(words.match(/Code/g)).toHaveLength(1);
});

test('what nothing is held of is said in one line, not by empty parts', () => {
  const markup = drawn();
  expect(wordsOf(markup)).toContain('No data held about: promotions.');
  expect(markup).not.toContain('aria-label="Promotions"');
  expect(wordsOf(drawn({ sections: [payments] }))).not.toContain('Nothing is held');
});

test('it ends with what is left out, and can be printed and saved', () => {
  const words = wordsOf(drawn());
  expect(words).toMatch(/Names of other students are left out\.$/);
  expect(words).toMatch(/^Back to Student Save as Files Print /);
});

test('a school without contacts has no empty line for them', () => {
  expect(wordsOf(drawn({ school: { name: 'Shule', contacts: '' } }))).toContain('Print Shule Data held about Amina Otieno');
});

test('only an administrator is asked to whom it is given', () => {
  for (const role of ['teacher', 'auditor', 'bursar'] as const) {
    const words = wordsOf(drawnFor(role, <ChildDataPage />));
    expect(words, role).toContain('administrators');
    expect(words, role).not.toContain('Received By');
  }
});

test('before anything is put together the page asks to whom it is given, and says that it is kept', () => {
  const student = { id: 7, fullName: 'Amina Otieno', guardianName: 'Ouma Odhiambo' };
  const markup = drawnFor('admin', <ChildDataPage />, [studentById, { params: { studentId: '7' } }, { student }]);
  const words = wordsOf(markup);
  expect(words).toContain('Everything that is held about Amina Otieno');
  expect(words).toContain('records who received the data, from whom and when');
  expect(markup).toContain('value="Ouma Odhiambo"');
});
