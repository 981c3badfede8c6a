import { expect, test } from 'vitest';
import { codeWarning, isCode, normalCode, notificationTitle, referenceFaults, withoutChequeWord } from './rules.ts';

test('two spellings of one transaction code are one code, and a blank one is none', () => {
  expect(normalCode(' sgh7 y2k9ql ')).toBe('SGH7Y2K9QL');
  expect(normalCode('SGH7Y2K9QL')).toBe('SGH7Y2K9QL');
  for (const blank of ['', '  ', '-', '\u200b.', null, undefined]) expect(normalCode(blank)).toBeNull();
  for (const same of ['QAB12CDEF\u200b', 'QAB12CDEF\u00ad', '\uff31AB12CDEF', 'QAB12CDEF.', 'QAB12-CDEF', 'qab12\u2011cdef']) {
    expect(normalCode(same), same).toBe('QAB12CDEF');
  }
  expect(isCode(normalCode('Q\u0410B12CDEF') ?? ''), 'a Cyrillic A').toBe(false);
  expect([isCode('A'.repeat(40)), isCode('A'.repeat(41))]).toEqual([true, false]);
  expect(codeWarning('Mpesa', 'qab12 cdef')).toBe('M-Pesa codes have 10 letters and digits; this has 9. Record it anyway?');
  expect([codeWarning('Mpesa', 'SGH7Y2K9QL'), codeWarning('Bank', 'X1'), codeWarning('Mpesa', '')]).toEqual([null, null, null]);
});

test.each([
  ['Mpesa', true, 'Payment awaiting verification'],
  ['Bank', true, 'Payment awaiting verification'],
  ['Cheque', true, 'Payment awaiting clearing'],
  ['Cheque', false, 'Payment recorded'],
  ['Cash', false, 'Payment recorded'],
] as const)('the news of %s (a claim: %s) says what it waits for', (method, isClaim, title) => {
  expect(notificationTitle({ method, isClaim })).toBe(title);
});

test('each method asks for what tells its payments apart, by its own name', () => {
  expect(referenceFaults({ method: 'Cash' })).toEqual([]);
  expect(referenceFaults({ method: 'Mpesa', code: ' ' })).toEqual([{ path: 'code', message: 'Transaction code is required' }]);
  expect(referenceFaults({ method: 'Bank', code: 'FT1' })).toEqual([]);
  expect(referenceFaults({ method: 'Cheque', code: '000123', bank: 'KCB' })).toEqual([]);
  expect(referenceFaults({ method: 'Cheque', code: '12/34', bank: '-' })).toEqual([
    { path: 'code', message: 'Cheque number must have only letters A to Z and digits, at most 40' },
    { path: 'bank', message: 'Bank is required' },
  ]);
});

test('a number is one however a bank writes it as that of a cheque, and other codes keep their letters and noughts', () => {
  for (const number of ['845', '000845', 'CHQ000845', 'CHEQUE845', 'CQ000845', 'CHQNO000845'])
    expect(withoutChequeWord(number)).toBe('845');
  for (const code of ['SGH7Y2K9QL', '0SGH7Y2K9Q', 'CHQ12AB34CD', 'FT26332000845', 'CHQ', '12345678'])
    expect(withoutChequeWord(code)).toBe(code);
  expect(withoutChequeWord('000')).toBe('0');
});
