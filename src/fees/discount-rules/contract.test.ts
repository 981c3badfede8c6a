import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { voteHeads } from '../../books/billing/vote-heads.ts';
import { discountKinds } from '../../books/discounts/kinds.ts';
import { namedMax, requestDiscount } from './contract.ts';

const sibling = { forWhom: 'sibling', name: 'Second child', child: 'second', percent: 10, voteHeads: ['tuitionFee'], helpedIds: [] };
const staff = { ...sibling, forWhom: 'staff', child: '', helpedIds: [12] };

const read = (body: object) => z.safeDecode(requestDiscount.body, body as never);
const messagesOf = (body: object) => (read(body).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

test('a form sends what is blank as blank, and numbers as their digits', () => {
  expect(read({ ...sibling, percent: '10', amount: '' }).data).toMatchObject({ percent: 10, amount: undefined, child: 'second' });
  expect(read({ ...staff, percent: '', amount: '2000.50' }).data).toMatchObject({ percent: undefined, amount: 200_050, child: undefined });
});

test('every kind but brothers and sisters names its students, and only they have a place in a family', () => {
  for (const forWhom of discountKinds.filter((kind) => kind !== 'sibling')) {
    expect(read({ ...staff, forWhom }).success, forWhom).toBe(true);
    expect(messagesOf({ ...staff, forWhom, helpedIds: [] })).toEqual([['helpedIds', 'Choose at least one student']]);
    expect(messagesOf({ ...staff, forWhom, child: 'second' })).toEqual([['child', 'Which child applies to brothers and sisters only']]);
  }
});

test('a kind that nobody chose is required, and one that there is not is named', () => {
  expect(messagesOf({ ...staff, forWhom: '' })).toContainEqual(['forWhom', 'For is required']);
  expect(messagesOf({ ...staff, forWhom: 'cousin' })).toContainEqual(['forWhom', 'For must be sibling, staff or bursary']);
});

test('a person reads all that is wrong with a form at once', () => {
  expect(messagesOf({ forWhom: '', name: '', voteHeads: [], helpedIds: [] }).map(([path]) => path)).toEqual([
    ...['forWhom', 'name', 'voteHeads', 'percent'],
  ]);
  expect(messagesOf({ ...staff, percent: 0 })).toEqual([['percent', 'Percent must be a whole number from 1 to 100']]);
  expect(messagesOf({ ...staff, percent: '', amount: '0.99' })).toEqual([['amount', 'Amount must be at least 1']]);
});

test('a rule is of at most every vote head, and names no more students than a person can look through', () => {
  expect(read({ ...sibling, voteHeads }).success).toBe(true);
  expect(messagesOf({ ...sibling, voteHeads: [...voteHeads, 'tuitionFee'] })).toEqual([['voteHeads', 'A vote head is listed twice']]);
  const many = Array.from({ length: namedMax + 1 }, (_, at) => at + 1);
  expect(messagesOf({ ...staff, helpedIds: many })).toEqual([['helpedIds', `A discount rule names at most ${namedMax} students`]]);
  expect(read({ ...staff, helpedIds: many.slice(1) }).success).toBe(true);
});
