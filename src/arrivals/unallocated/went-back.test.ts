import { expect, test } from 'vitest';
import {
  chequeNumber,
  chequeNumberIn,
  chequeNumberOf,
  chequeNumberOfMoney,
  isCharge,
  keptWords,
  moneyBackKindIn,
  wordsMax,
  wordsWithCodes,
} from './went-back.ts';

type Told = [words: string, kind: string | null, number: string | null];

test.each<Told>([
  ['RTN CHQ 000123', 'cheque', '123'],
  ['UNPAID CHEQUE NO. 000123 REFER TO DRAWER', 'cheque', '123'],
  ['CHQ RETURNED', 'cheque', null],
  ['Cheque 45007 dishonoured', 'cheque', '45007'],
  ['REVERSAL - FT26131ABCD', 'reversal', null],
  ['Pay Bill Reversal of RKTQDM7W6S', 'reversal', null],
  ['Paid bill reversed by Safaricom', 'reversal', null],
  ['CHQ 000123 RTN', 'cheque', '123'],
  ['rtn '.repeat(125), null, null],
  [`${'rtn '.repeat(125)}chq`, 'cheque', null],
  [`chq ${'rt '.repeat(125)}`, null, null],
  ...['chq', 'chqs', 'cheque', 'cheques', 'cq'].map((word): Told => [`Returned ${word} 45`, 'cheque', null]),
  ...['rtn', 'rtd', 'returned', 'return', 'unpaid', 'bounced', 'dishonored', 'dishonoured'].map(
    (word): Told => [`${word} chq 456`, 'cheque', '456'],
  ),
  ...['reversal', 'reversed', 'reverse', 'rvsl'].map((word): Told => [`Funds ${word} FT26131ABCD`, 'reversal', null]),
  ...[
    ...['REV FT26131ABCD', 'REV. FT26131ABCD', 'MPESA REV SGH7Y2K9QL', 'Funds rev-FT26131ABCD', 'FT26131ABCD/REV/12'],
    ...['EFT REV OF FT26131ABCD', 'Rev - cash', 'Cash deposit rev'],
  ].map((words): Told => [words, 'reversal', null]),
  ...['RTGS TO REV. PETER MWANGI', 'Rev. Peter Mwangi', 'Rev Peter Mwangi', 'EFT REV PETER', 'PREV-12', 'Revenue stamps'].map(
    (words): Told => [words, null, null],
  ),
  ['CASH CHEQUE 000123', null, '123'],
  ['CHEQUE BOOK', null, null],
  ['Salaries, revenue stamps', null, null],
])('“%s” is of kind %j and names the cheque %j', (words, kind, number) => {
  expect([moneyBackKindIn(words), chequeNumberIn(words)]).toEqual([kind, number]);
});

test.each([
  ['CHEQUE DEPOSIT BRANCH 234', '000322', '322'],
  ['CHEQUE DEPOSIT 000321', '000000', '321'],
  ['CHEQUE DEPOSIT 000321', '-', '321'],
  ['CHEQUE DEPOSIT 000321', 'TRF12345', '321'],
  ['CHEQUE DEPOSIT 000321', null, '321'],
  ['INWARD CLEARING', '322', '322'],
  ['CASH', '', null],
])('a row of “%s” with %j in its column of cheques is of the cheque %j', (narration, cheque, number) => {
  expect(chequeNumberOf({ narration, cheque })).toBe(number);
});

test('a charge for what went back is told from it, and noughts before a cheque number do not count', () => {
  for (const word of ['CHARGE', 'charges', 'comm', 'commission', 'excise', 'duty', 'penalty'])
    expect(isCharge(`unpaid cheque ${word}`)).toBe(true);
  for (const words of ['REVERSAL OF SCHOOL FEES', 'UNPAID CHEQUE OF COMMITTEE']) expect(isCharge(words)).toBe(false);
  expect([chequeNumber('000123'), chequeNumber('000'), chequeNumber('')]).toEqual(['123', '0', null]);
});

test('each reference of the original money is in the words that are kept, however long they are', () => {
  const [first, second] = ['RKTQDM7W6S', 'FT26131ABCD'];
  const told = { codes: ['OWN1', first, second], code: 'OWN1' };
  expect(wordsWithCodes({ ...told, words: `Reversal of ${first}, ${second}` })).toBe(`Reversal of ${first}, ${second}`);
  expect(wordsWithCodes({ ...told, words: `Reversal of ${first}` })).toBe(`Reversal of ${first} (${second})`);
  for (const before of [110, 150, 195, 400]) {
    const words = `${'.'.repeat(before)} ${first} ${'.'.repeat(500)}`;
    const kept = wordsWithCodes({ ...told, words });
    expect(kept.length).toBeLessThanOrEqual(wordsMax);
    expect(kept.split(/[^A-Z0-9]+/)).toEqual(expect.arrayContaining([first, second]));
  }
});

test('the number of a cheque is in the words that are kept, where the bank has it in its column, or far behind', () => {
  const told = { codes: ['FT26131ABCD'], code: null, chequeNumber: '12' };
  for (const isPaired of [true, false]) {
    const kept = (words: string) => keptWords({ ...told, words }, { isPaired });
    expect(kept('RTN CHQ 000012 FT26131ABCD')).toBe('RTN CHQ 000012 FT26131ABCD');
    for (const words of ['UNPAID CHEQUE', 'UNPAID CHEQUE BRANCH 234', `${'.'.repeat(190)} RTN CHQ 000012`]) {
      expect(kept(words).startsWith(`CHQ 000012: ${words.slice(0, 100)}`)).toBe(true);
      expect([chequeNumberIn(kept(words)), kept(words).length <= wordsMax]).toEqual(['12', true]);
    }
  }
  expect(keptWords({ ...told, words: 'UNPAID CHEQUE', chequeNumber: null }, { isPaired: true })).toBe('UNPAID CHEQUE');
  expect(keptWords({ ...told, words: 'UNPAID CHEQUE' }, { isPaired: false })).toBe('CHQ 000012: UNPAID CHEQUE (FT26131ABCD)');
});

test.each([
  ['CHQ DEP 000123', 'CHQ 456', { narration: 'RTN CHQ 789', cheque: null }, '789'],
  ['CHQ DEP 000123', 'CHQ 456', null, '123'],
  ['ADM 1059', 'CHQ DEP 000456', null, '456'],
  [null, 'CHQ DEP 000456', { narration: 'DEPOSIT', cheque: null }, '456'],
  ['1059', 'ASHA KAMAU', null, null],
  ['CHQ DEP 000123', null, { narration: 'CASH LETTER', cheque: null }, '123'],
  [null, null, null, null],
])('money of the account %j and the payer %j with the words %j is of the cheque %j', (account, payerName, chequeWords, number) => {
  expect(chequeNumberOfMoney({ account, payerName, chequeWords })).toBe(number);
});
