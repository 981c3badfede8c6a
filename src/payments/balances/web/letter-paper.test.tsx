import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { wordsOf } from '../../../../tests/support/drawn.tsx';
import { asCents, zeroCents } from '../../../core/money.ts';
import type { Letter } from '../contract.ts';
import { LetterPaper } from './letter-paper.tsx';

const arrears = { thisTerm: zeroCents, oneTermBack: zeroCents, twoTermsBack: zeroCents, older: zeroCents };
const letter: Letter = {
  ...{ id: 12, admissionNumber: 'SM/7', fullName: 'Amina Yusuf', grade: 'Grade 4', stream: 'East', guardianName: 'Mrs Yusuf' },
  ...{ broughtForward: asCents(50_000), billed: asCents(100_000), adjusted: asCents(-5000), paid: asCents(20_000) },
  ...{ balance: asCents(125_000), arrears, promise: null, payTo: null, otherWays: [] },
};
const term = {
  id: 8,
  name: 'Term 1',
  year: 2026,
  startDate: '2026-01-05',
  endDate: '2026-04-02',
  current: true,
  billed: true,
  updatedAt: '',
};

function markup(more: Partial<Letter> = {}, { contacts = '', logo = null as string | null, hasTerm = true } = {}): string {
  const reply = { school: { name: 'Mfano', contacts, logo }, letters: [], asOf: '2026-05-05', term: hasTerm ? term : null };
  return renderToStaticMarkup(<LetterPaper reply={reply} letter={{ ...letter, ...more }} />);
}
const words = (...of: Parameters<typeof markup>) => wordsOf(markup(...of));

test('a letter adds up: what was brought forward, billed and adjusted, less what was paid', () => {
  expect(words()).toContain('KES 1,250.00 is outstanding up to the end of Term 1 2026, as follows:');
  expect(words()).toContain(
    'Brought forward KES 500.00 Billed this term KES 1,000.00 Adjusted −KES 50.00 Paid this term −KES 200.00 Balance to pay KES 1,250.00',
  );
  expect(words({}, { hasTerm: false })).toContain('KES 1,250.00 is outstanding, as follows:');
});

test('a part of nothing is left out', () => {
  const parts = words({ broughtForward: zeroCents, adjusted: zeroCents, paid: zeroCents });
  expect(parts).toContain('as follows: Billed this term KES 1,000.00 Balance to pay');
});

test('a guardian is called by name, or by what they are; a child by the admission number, or the id', () => {
  expect(words()).toContain('Dear Mrs Yusuf, School fees of Amina Yusuf, Grade 4 East (admission number SM/7)');
  expect(words({ guardianName: '', admissionNumber: null })).toContain(
    'Dear Parent or Guardian, School fees of Amina Yusuf, Grade 4 East (ID 12)',
  );
});

test.each([
  ['due', true],
  ['kept', false],
  ['broken', false],
] as const)('only a promise that still runs is thanked for: %s', (state, thanked) => {
  const promise = { day: '2026-05-20', amount: asCents(5000), paid: zeroCents, state };
  expect(words({ promise }).includes('You promised KES 50.00 by 20 May 2026. Thank you.')).toBe(thanked);
});

test('it says where to pay, each way, as far as the school has one', () => {
  expect(words()).not.toContain('Pay to');
  const ways = { payTo: { paybillNumber: '247247', account: 'SM/7' }, otherWays: ['KCB 123, reference SM/7'] };
  expect(words(ways)).toMatch(/Pay to: paybill 247247 , account SM\/7 .*KCB 123, reference SM\/7 If you have paid/);
});

test('the head has the contacts and the logo of the school, if it has them', () => {
  expect(markup()).toMatch(/<header[^>]*><div[^>]*><p[^>]*>Mfano<\/p><\/div>/);
  expect(markup({}, { contacts: '0712', logo: 'data:,' })).toMatch(/<img[^>]*src="data:,".*Mfano<\/p><p[^>]*>0712<\/p>/);
});
