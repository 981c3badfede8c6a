import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { nairobiToday } from '../../../core/dates.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { asCents, zeroCents } from '../../../core/money.ts';
import { termBilling } from '../billing-contract.ts';
import { type Term, termOpening } from '../contract.ts';
import { MakeCurrentDialog } from './make-current-dialog.tsx';
import { UndoOpeningDialog } from './undo-opening-dialog.tsx';

openSignedInPage('/settings/terms');

const term: Term = {
  ...{ id: 3, name: 'Term 2', year: 2020, startDate: '2020-05-04', endDate: '2020-08-07' },
  ...{ current: false, billed: false, updatedAt: '2026-01-05T06:00:00.000Z' },
};
const before: Term = { ...term, id: 2, name: 'Term 1', startDate: '2020-01-06', endDate: '2020-04-03', current: true, billed: true };

type Billing = Reply<typeof termBilling>;
const billing: Billing = {
  ...{ termId: 3, students: 2, amount: asCents(500_000), discounts: { students: 0, amount: zeroCents }, openedBefore: false },
  ...{ notBilled: 0, gradesWithoutFees: [], beforePromotion: false },
};

const input = { params: { termId: 3 } };
const done = () => undefined;
function opening(more: Partial<Billing> = {}, { of = term, current = before as Term | null } = {}): string {
  const dialog = <MakeCurrentDialog term={of} current={current} onDone={done} />;
  return drawnFor('admin', dialog, [termBilling, input, { ...billing, ...more }]);
}

test.each([
  [{}, 'This bills 2 students KES 5,000.00.'],
  [{ students: 1 }, 'This bills 1 student KES 5,000.00.'],
  [{ openedBefore: true }, 'Term 2 2020 was opened before, so this bills no student.'],
  [{ students: 0 }, 'This bills no student:'],
  [{ amount: zeroCents }, 'This bills nothing: no active student has a fee in Term 2 2020.'],
  [{ discounts: { students: 1, amount: asCents(100) } }, 'Discount rules then give 1 student KES 1.00.'],
  [{ notBilled: 1 }, '1 active student is not billed in Term 2 2020.'],
  [{ gradesWithoutFees: ['Grade 4'] }, 'Grade 4 has no fees for Term 2 2020 yet. Set them first'],
  [{ gradesWithoutFees: ['Grade 4', 'Grade 5'] }, 'Grade 4 and Grade 5 have no fees for'],
  [{ beforePromotion: true }, 'this bills each student the fees of the class of 2020. Promote the students first'],
] as const)('before a term is made current it says whom that bills and how much: %j', (more, text) => {
  expect(wordsOf(opening(more as Partial<Billing>))).toContain(text);
});

test('where nothing is unusual there is no warning, and what is not is not mentioned', () => {
  expect(opening()).not.toContain('data-tone="warning"');
  expect(wordsOf(opening())).not.toMatch(/Discount rules|not billed in/);
  expect(opening({ openedBefore: true, gradesWithoutFees: ['Grade 4'] })).not.toContain('data-tone="warning"');
});

test('going back to an earlier term, or ahead of its first day, is warned of', () => {
  const back = wordsOf(opening({}, { of: { ...before, id: 3 }, current: term }));
  expect(back).toContain('This goes back: Term 1 2020 began before Term 2 2020, which is current now.');
  expect(opening({}, { current: { ...before, startDate: term.startDate } })).not.toContain('data-tone="warning"');
  const early = opening({}, { of: { ...term, startDate: '2199-01-04', year: 2199 } });
  expect(wordsOf(early)).toContain('begins on 4 Jan 2199. Its fees are owed from now on.');
  expect(opening({}, { of: { ...term, startDate: nairobiToday() } })).not.toContain('data-tone="warning"');
});

test('new payments change their term, and the first term takes the place of none', () => {
  expect(wordsOf(opening())).toContain('new payments go into Term 2 2020 instead of Term 1 2020');
  const first = opening({ beforePromotion: true }, { current: null });
  expect(wordsOf(first)).toContain('new payments go into Term 2 2020. Balances');
  expect(first).not.toContain('data-tone="warning"');
});

test('nothing can be confirmed before the students are counted', () => {
  const confirm = (markup: string) => /<button[^>]*>Make current</.exec(markup)?.[0];
  expect(confirm(opening())).not.toContain('disabled=""');
  expect(confirm(drawnFor('admin', <MakeCurrentDialog term={term} current={before} onDone={done} />))).toContain('disabled=""');
});

type Opening = Reply<typeof termOpening>;
const opened: Opening = {
  ...{ termId: 3, openedBy: 'mary', openedAt: '2020-05-04T06:00:00.000Z', students: 2, amount: asCents(500_000), discounts: zeroCents },
  ...{ currentAfter: before, notBilled: 0, notBilledNames: [], refusal: null },
};
const undoing = (more: Partial<Opening> = {}) =>
  drawnFor('admin', <UndoOpeningDialog term={term} onDone={done} />, [termOpening, input, { ...opened, ...more }]);

test.each([
  [{}, 'This reverses KES 5,000.00 for 2 students.'],
  [{ students: 1, discounts: asCents(100) }, 'This reverses KES 5,000.00 for 1 student, and KES 1.00 of discounts.'],
  [{ students: 0 }, 'No student was billed, so nothing is reversed.'],
  [{}, 'mary opened it on 4 May 2020'],
  [{}, 'Term 1 2020 is current then, and Term 2 2020 counts as never opened'],
  [{ currentAfter: null, notBilled: 2 }, 'No term is current then,'],
  [{ notBilled: 2, notBilledNames: ['Amina'] }, '2 active students are not billed in Term 1 2020: Amina and others.'],
  [{ refusal: 'You opened it.' }, 'You opened it.'],
] as const)('before an opening is undone it says what that reverses: %j', (more, text) => {
  expect(wordsOf(undoing(more as Partial<Opening>))).toContain(text);
});

test('only who is left without a bill, or a refusal, is a warning; a refused one cannot be sent', () => {
  const submit = (markup: string) => /<button[^>]*type="submit"[^>]*>/.exec(markup)?.[0];
  for (const more of [{}, { currentAfter: null, notBilled: 2 }]) expect(undoing(more)).not.toContain('data-tone="warning"');
  expect(wordsOf(undoing({ openedBy: null }))).not.toContain('opened it on');
  expect(submit(undoing())).not.toContain('disabled=""');
  const refused = undoing({ refusal: 'You opened it.', notBilled: 2 });
  expect(submit(refused)).toContain('disabled=""');
  expect(wordsOf(refused)).not.toContain('are not billed');
});
