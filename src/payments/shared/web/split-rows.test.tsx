import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { asCents } from '../../../core/money.ts';
import { partsMax } from '../rules.ts';
import type { SplitRow } from '../split-draft.ts';
import { SplitRows } from './split-rows.tsx';

openSignedInPage('/payments/shared');

const row = (studentId: string, fullName: string, shillings: number): SplitRow => ({
  studentId,
  payee: { id: Number(studentId), fullName, grade: 'Grade 4', stream: 'East', active: true, balance: asCents(0) } as SplitRow['payee'],
  amount: String(shillings),
  cents: asCents(shillings * 100),
});

const split = { draft: { way: 'hand', leftTo: '' }, choose() {}, type() {}, remove() {}, putLeftOn() {} } as never;

test('once a payment has as many students as it can have, it says so', () => {
  const rows = Array.from({ length: partsMax }, (_, at) => row(String(at), `Student ${at}`, 100));
  const words = (shown: SplitRow[], method: string) =>
    wordsOf(drawnFor('bursar', <SplitRows form={{ errors: {}, values: { method } } as never} split={split} rows={shown} left={null} />));
  const full = 'One payment is for at most 60 students.';
  expect(words(rows, 'Cash')).toContain(`${full} Record another one for the rest.`);
  expect(words(rows, 'Mpesa')).toContain(`${full} For more students, the payer must split the payment.`);
  expect(words(rows, '')).toMatch(new RegExp(`^${full} Allocate`));
  expect(words(rows.slice(1), 'Cash')).not.toContain('at most');
});

test('what the server says of a part stands beside the student of that part, where another gets nothing', () => {
  const rows = [row('7', 'Asha Kamau', 0), row('8', 'Brian Kamau', 100), row('9', 'Cate Kamau', 200)];
  const form = { errors: { 'parts.1.amount': 'Cate has left' } } as never;
  const markup = drawnFor('bursar', <SplitRows form={form} split={split} rows={rows} left={null} />);
  const marked = markup.split('<li').filter((each) => each.includes('Cate has left'));
  expect(marked.map((each) => /Amount for (\w+)/.exec(each)?.[1])).toEqual(['Cate']);
});

const words = (draft: { way: string; leftTo: string }, left: number | null, shown = [row('7', 'Asha Kamau', 100)]) =>
  wordsOf(
    drawnFor(
      'bursar',
      <SplitRows
        form={{ errors: {}, values: { method: 'Cash' } } as never}
        split={{ ...(split as object), draft } as never}
        rows={shown}
        left={left === null ? null : asCents(left)}
      />,
    ),
  );

test('what is left over can be put on somebody, and taken off again, except by hand', () => {
  const offer = 'Allocate remainder to';
  expect(words({ way: 'oldest', leftTo: '' }, 50_000)).toContain(offer);
  expect(words({ way: 'oldest', leftTo: '7' }, 0)).toContain(offer);
  for (const left of [0, -50_000, null]) expect(words({ way: 'oldest', leftTo: '' }, left)).not.toContain(offer);
  expect(words({ way: 'hand', leftTo: '' }, 50_000)).not.toContain(offer);
});

test('who has left is said to be inactive, and nobody else is', () => {
  const asha = row('7', 'Asha Kamau', 100);
  const left = { ...asha, payee: { ...asha.payee, active: false } as SplitRow['payee'] };
  expect(words({ way: 'hand', leftTo: '' }, null, [left])).toContain('Grade 4 East Inactive');
  expect(words({ way: 'hand', leftTo: '' }, null)).not.toContain('Inactive');
});
