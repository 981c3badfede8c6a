import { expect, test } from 'vitest';
import { isForAnybody, isNumberWithFees, nameWordsIn, numbersIn, readingsOf } from './references.ts';

const keysOf = (typed: string, prefixes: string[] = []) => readingsOf(typed, prefixes).map(({ key }) => key);

test.each([
  ['SM1059', '1059'],
  ['S.M - 1059', '1059'],
  ['  sm/ADM 1059', '1059'],
  ['SM', 'SM'],
  ['SN1059', 'SN1059'],
])('of %j the prefix SM may be left out: %s', (typed, key) => {
  expect(keysOf(typed, ['SM'])).toContain(key);
});

test.each([
  ['SCHOOL FEE 3000', true],
  ['FEES FOR 2', true],
  ['Payment 2 of 3', true],
  ['FEES 1059 AMINA', false],
  ['FEES SM/1059', false],
  ['FEES ADM 1059', false],
  ['1059', false],
  ['SCHOOL FEES 2026/1059', false],
  ['2026-1059 TERM 1', false],
  ['FEES-1059', true],
  ['SCHOOL FEES 12/11', true],
  ['PAYMENT 12/11/26', true],
  ['SCHOOL FEES 2/2026', true],
  ['FEES 2025/26', true],
  ['FEES 2025-2026', true],
  ['FEES 31/12/2026', true],
  ['FEES 2026/2', true],
  ['FEES 2/26', true],
  ['FEES 2/46', false],
  ['FEES 2 2026', true],
  ['FEES 45 2024', true],
  ['FEES 45/2024', false],
  ['FEES 45/24', false],
  ['FEES 32/12', false],
  ['FEES 2024/45', false],
  ['FEES 2024/2026', false],
  ['FEES 0059', false],
  ['FEES 05', true],
  ['FEES 2024.015', false],
  ['FEES 5.000', true],
  ['FEES MAR 3145 AMINA', false],
  ['FEES MAR 2023/3145', false],
  ['FEES ADM 3145 MAR', false],
])('in %j a number has words for fees alone beside it: %j', (text, isAlone) => {
  expect(isNumberWithFees(text)).toBe(isAlone);
});

test.each([
  ['5,000', true],
  ['FEES 5,000.00', true],
  ['5000/=', true],
  ['Fees 5000.00/-', true],
  ['12,500/= JANE', true],
  ['5,000 T2', true],
  ['5000 /= FOR 2ND TERM', true],
  ['**** 1059', true],
  ['****1059', true],
  ['A/C **1059', true],
  ['1059', false],
  ['1059/', false],
  ['1059, 1060', false],
  ['SM/1059', false],
  ['*1059', false],
  ['1059**', false],
])('all of %j is doubtful, as an amount or a hidden account is: %j', (typed, isDoubtful) => {
  const doubtful = new Set(readingsOf(typed).map((reading) => reading.isDoubtful ?? false));
  expect([...doubtful]).toEqual([isDoubtful]);
});

test.each([
  ['1059 TERM TWO', true],
  ['TERM II 1059', true],
  ['1059 2ND TERM', true],
  ['First term 1059', true],
  ['MUHULA THREE 1059', true],
  ['1059 TERM', false],
  ['1059 I TERM 2', false],
  ['2ND 1059', false],
])('the number is all that is left of %j without a term in words: %j', (typed, isLeft) => {
  const whole = readingsOf(typed).filter(({ how }) => how === 'whole');
  expect(whole.some(({ key }) => key === '1059')).toBe(isLeft);
});

test('the figures of the school’s own prefix are no part', () => {
  const parts = (typed: string) => readingsOf(typed, ['1234#']).flatMap(({ how, key }) => (how === 'part' ? key : []));
  expect(parts('1234#1059')).not.toContain('1234');
  expect(parts('1059 1234')).toContain('1234');
});

test('the school’s prefix is left out of the beginning alone', () => {
  for (const typed of ['1059SM', '1059', 'S']) expect(keysOf(typed, ['SM'])).toEqual(keysOf(typed));
});

test('a reference of several numbers is read in parts, one of more than ten is not', () => {
  expect(keysOf('12 13')).toEqual(expect.arrayContaining(['1213', '12', '13']));
  const eleven = Array.from({ length: 11 }, (_, index) => String(index + 20));
  expect(keysOf(eleven.slice(0, 10).join(' '))).toContain('29');
  expect(keysOf(eleven.join(' '))).not.toContain('29');
});

test('a text longer than any bank writes of a payment is no reference', () => {
  expect(keysOf('1059'.padEnd(300))).toContain('1059');
  for (const text of ['1059'.padEnd(301), '1 '.repeat(32_000)]) expect([readingsOf(text), numbersIn(text)]).toEqual([[], []]);
});

test.each([
  ['GRACE', ['grace']],
  ['Grace Otieno, fees Term 2', ['grace', 'otieno']],
  ["Zoë Ng'ang'a", ['zoe', 'nganga']],
  ['GRACE Grade 4 2026', ['grace']],
  ['June Atieno', ['june', 'atieno']],
  ['500 GRACE', []],
  ['Grace O', []],
  ['School fees', []],
])('of %j a name has the words %j', (typed, words) => {
  expect(nameWordsIn(typed)).toEqual(words);
});

test('words that parents write for any student are for anybody, a name or a number beside them is not', () => {
  const ofAny = [
    'FEES',
    'school fees',
    'Karo ya shule',
    'Adm no',
    'Term 2 fees',
    ' - ',
    '',
    'Tuition fees',
    'LUNCH',
    'fee balance',
    'Grade 4',
  ];
  for (const typed of [...ofAny, 'Term 5', 'Term 2 2026', 'CLASS4', 'Bus fees for term 1', 'Fees Jan', 'MARCH 2026'])
    expect([typed, isForAnybody(typed)]).toEqual([typed, true]);
  for (const typed of ['Fees Brian', 'Adm 12', 'Term 55', 'MAMA NJERI', 'Grade 4B', '1059', '1926'])
    expect([typed, isForAnybody(typed)]).toEqual([typed, false]);
});
