import { expect, test } from 'vitest';
import { hasBankWords, hasTypedSign, referencesInNarration, withoutSlipSigns } from './narration.ts';

test.each([
  ['MPESAC2B_522522 254712***678 JANE DOE SM/1059', ['MPESAC2B_522522', 'SM/1059']],
  ['FUNDS TRANSFER FROM 01134248358600 JANE DOE REF SM-1059', ['SM-1059']],
  ['MPS 254712345678 RKTQDM7W6S SM/1059 JANE', ['RKTQDM7W6S', 'SM/1059']],
  ['PESALINK FROM 01109876543210 JANE DOE SCHOOL FEES SM/1059', ['SM/1059']],
  ['400222#SM/1059', ['SM/1059']],
  ['Pay Bill from 2547****149 - JANE DOE Acc. SM/1059', ['SM/1059']],
  ['TRANSFER SM 1059 AND SM 1060.', ['SM 1059', 'SM 1060']],
  ['DEPOSIT 24/11/2026 522522 5,000.00', []],
  ['NA 1059 TRANSFER', ['NA 1059']],
  ['CASH DEPOSIT OF 5000', []],
  ['CASH DEPOSIT OF 5,000', []],
  ['SCHOOL FEE 3000', []],
  ['FEES FOR 2 CHILDREN JANE DOE', []],
  ['KARO YA 2, ADA 3000, PAY 4000', []],
  ['FEES-5000 FEE3000 TERM1/4000 KES5,000', []],
  ['REF JANE DOE 150,000 SM 5,000.00 7000/= 12,000/-', []],
  ['CASH 5 JAN 12', []],
  ['JAN 2026, 5 MAR 0930', []],
  ['FEES MAR 1059', []],
  ['RTGS/K5724/FT12345 JANE', ['RTGS/K5724/FT12345', 'K5724', 'FT12345']],
  ['TRF SM/1059/K5724', ['SM/1059/K5724', 'K5724', 'SM/1059']],
  ['TRF SEP/2023/001 JANE', ['SEP/2023/001']],
  ['TRF SM2024.001 JANE', ['SM2024.001']],
  ['CHQ NO 2045', []],
  ['CHQ DEP NO. 2045 SLIP NO 4521: NO 4522', []],
  ['TXN NO.3310 CHQ NO2045', []],
  ['SCHOOL FEES GRADE 4B JANE FORM 2B STD 4B CLASS 4 FEES', []],
  ['DEP AGENT A123 TELLER B12', []],
  ['CASH ADM ****1059 REF 2547****1060 SM/**1061 A/C ***12', []],
  ['SCHOOL FEES T2-5000 T2/5000', []],
  ['TRF T/5 T5', ['T/5', 'T5']],
  ['TRF FROM A/C 1059 JANE DOE', []],
  ['TRF FROM ACC NO 1059', []],
  ['FRM SAVINGS ACCOUNT 1059 DR A/C 1060', []],
  ['REF **** 1059', []],
  ['2547**** SM/1059', ['SM/1059']],
  ['CASH 10:15AM SM/1059', ['SM/1059']],
  ['DEP BY REGINA SM/1059 JANE', ['SM/1059']],
  ['TRF ADM/014/2024 JANE DOE', ['ADM/014/2024']],
  ['KCB 1059 BAL 5000 APP 12', []],
  ['TRF SM/1060 GRACE', ['SM/1060']],
  ['REF SM/1060 GRACE', ['SM/1060']],
  ['TRF SM/1059 09:45 JANE 14:02:11', ['SM/1059']],
  ['', []],
])('in “%s” these may be the number of a student: %j', (narration, references) => {
  expect(referencesInNarration(narration)).toEqual(references.map((text) => ({ text, isLabelled: false })));
});

test.each([
  ['FEES ADM 1059 TERM 2', ['1059']],
  ['CASH REF: 1059, KIMATHI', ['1059']],
  ['SCHOOL FEES ADM 900 901', ['900', '901']],
  ['FEES ACC 1000, 1001', ['1000', '1001']],
  ['Acc. 700 & 701', ['700', '701']],
  ['ADM 800 and 801 na 802 TERM 3', ['800', '801', '802']],
  ['FEES ADM 1300 MARY WANJIKU', ['1300', '1300 MARY WANJIKU']],
  ["ADM 1300 N. NG'ANG'A BY AGENT 7", ['1300', "1300 N NG'ANG'A"]],
  ['NO 1059', ['1059']],
  ['No. 1059 FEES', ['1059']],
  ['NO.1059', ['NO.1059']],
  ['FEES ADM NO 1059', ['1059']],
  ['FEES REG 1059', ['1059']],
  ['FEES STUDENT NUMBER 1059', ['1059']],
  ['FEES ADM NO.1059', ['NO.1059']],
  ['ADM 500,501', ['500', '501']],
  ['ADM 1059,5000.00', ['1059', '5000.00']],
  ['ADM 2024.001 JANE', ['2024.001', '2024.001 JANE']],
  ['ACC 1059 5,000 BY AGENT', ['1059']],
  ['ADM 1059 CASH DEPOSIT', ['1059']],
  ['ADM 1059 LUNCH', ['1059']],
  ['ADM 1059 ON 24/11/2026 77', ['1059']],
  ['ADM 45/2024 46/2024 AND 47/2024', ['45/2024', '46/2024', '47/2024']],
  ['ADM 2024.015 & 2024.016 FEES', ['2024.015', '2024.016']],
  ['ADM 45/2024 24/11/2026 2026-11-24', ['45/2024']],
  ['ADM 45/2024 5000', ['45/2024']],
  ['ADM 1059 24/11/2026 1060', ['1059']],
  ['REF 24/11/2026 5000 0110-987 1059', ['24/11/2026']],
  ['ADM 1059 AMINA AND 1060 BRIAN', ['1059', '1059 AMINA', '1060', '1060 BRIAN']],
  ['ADM 1059 BY JANE AND 1060', ['1059']],
  ['TRF FROM ADM 1059', ['1059']],
])('in “%s” a label stands before each of %j', (narration, references) => {
  expect(referencesInNarration(narration)).toEqual(references.map((text) => ({ text, isLabelled: true })));
});

test.each([
  ['FEES ADM SM/1060 GRACE OTIENO BY AGENT', ['SM/1060', 'SM/1060 GRACE OTIENO']],
  ['ADM NO KPS-123 GRACE', ['KPS-123', 'KPS-123 GRACE']],
  ['STUDENT SM/1060 GRACE', ['SM/1060', 'SM/1060 GRACE']],
  ['FEES ADM/1060 GRACE', ['ADM/1060']],
  ['ADM SM/1060 JAN FEES', ['SM/1060']],
  ['ADM SM/1060 FIRST TERM', ['SM/1060']],
  ['ADM SM/1060 GRACE JAN', ['SM/1060', 'SM/1060 GRACE']],
  ['REG NO SM/1060, GRACE', ['SM/1060']],
  ['ADM NO SM 1060 GRACE', ['SM 1060', 'SM 1060 GRACE']],
  ['ADM SM/1060 TELLER 12', ['SM/1060']],
  ['ADM SM/1060 KCB VOOMA', ['SM/1060']],
  ['ADM SM/1060 SENT BY JANE', ['SM/1060']],
])('in “%s” the name after Adm is read with the number: %j', (narration, references) => {
  expect(referencesInNarration(narration)).toEqual(references.map((text) => ({ text, isLabelled: /[A-Z]{4}/.test(text) })));
});

test.each([
  ['FEES SM/1059 AND 1060 JANE', ['1060']],
  ['SM/1059 & 60', ['60']],
  ['SM/1059,1060 JANE', ['1060']],
  ['SM/1059, 1060 + 1061', ['1060', '1061']],
  ['SM/1059 1060', ['1060']],
  ['KPS-123 NA 124 125', ['124', '125']],
  ['SM/1059 60', []],
  ['SM/1059; 1060', ['1060']],
  ['SM/1059 PLUS 60', ['60']],
  ['SM/1059 AMINA AND 1060 BRIAN', ['1060']],
  ['SM/1059 JANE 1060', []],
  ['SM/1059, 60', []],
  ['SM/1059 2026', []],
  ['SM/1059 & 2026', ['2026']],
  ['SM/12 24 NOV 2026', []],
  ['SM/1059 ****1060', []],
  ['SM/**1059 & 1060', []],
  ['MPESAC2B_400222 JANE 400223', []],
])('in “%s” these are listed with the number of a register: %j', (narration, listed) => {
  const found = referencesInNarration(narration).filter(({ listedWith }) => listedWith !== undefined);
  expect(found).toEqual(listed.map((text) => ({ text, isLabelled: false, listedWith: narration.match(/(?:SM|KPS)\W\d+/)?.[0] })));
});

test('a number that stands with a label counts as such, also where it is listed elsewhere', () => {
  expect(referencesInNarration('ADM 1061 TRF XY1061 1061')).toEqual([
    { text: '1061', isLabelled: true },
    { text: 'XY1061', isLabelled: false },
  ]);
});

test('of letters before a number the list goes on too', () => {
  expect(referencesInNarration('TRF SM 1059 AND 1060')).toEqual([
    { text: 'SM 1059', isLabelled: false },
    { text: '1060', isLabelled: false, listedWith: 'SM 1059' },
  ]);
});

test('the number of a slip or a cheque is no account after #', () => {
  const signs = ['DEP SLIP#4521', 'CHQ NO. # 2045 393939#SM/1059', 'SLIP 4521#12', 'TELLER#12', 'RCT NO#12', 'BATCH 20261124#12 FEES'];
  expect(signs.map(withoutSlipSigns)).toEqual([
    ...['DEP SLIP 4521', 'CHQ NO.   2045 393939#SM/1059', 'SLIP 4521 12', 'TELLER 12', 'RCT NO 12', 'BATCH 20261124 12 FEES'],
  ]);
  const typed = ['393939#1059', 'REF#1059', 'KPS#1059', 'TXN 393939#1059', 'TERM 2 #1059', 'CLASS 4 #1059', 'GRADE 4#1059'];
  expect(typed.map(withoutSlipSigns)).toEqual(typed);
});

test.each([
  ['393939#FEES 1059', true],
  ['CHQ # 2045 393939#SM/1059', true],
  ['DEP SLIP#4521', false],
  ['FEES 1059', false],
])('something in “%s” was typed behind a sign: %j', (words, isTyped) => {
  expect(hasTypedSign(words)).toBe(isTyped);
});

test.each([
  ['1059 & 1060', false],
  ['1060 GRACE', false],
  ['FEES ADM 1059 AND 1060 TERM 2', false],
  ['CASH DEPOSIT 1060', true],
  ['MPESAC2B_522522 JANE DOE 1059', true],
  ['1059 0712345678', true],
  ['1059 5,000.00', true],
])('in “%s” are words of a bank: %j', (words, isOfBank) => {
  expect(hasBankWords(words)).toBe(isOfBank);
});

test('a word loses the signs at its ends, however many they are, and keeps those within', () => {
  const signs = '!'.repeat(400);
  const texts = (narration: string) => referencesInNarration(narration).map(({ text }) => text);
  expect(texts(`${signs}SM/1059${signs}`)).toEqual(['SM/1059']);
  expect(texts(`SM${signs}1059 ${signs}`)).toEqual([`SM${signs}1059`]);
  expect(texts(`a1${'!'.repeat(15_000)}b2 SM/1059`)).toEqual([]);
});

test('words are read up to the last that ends within 1,000 characters, and none is cut', () => {
  const texts = (length: number) => referencesInNarration(`${'x'.repeat(length)} SM/1059 SM/1060`).map(({ text }) => text);
  expect(texts(984)).toEqual(['SM/1059', 'SM/1060']);
  expect(texts(985)).toEqual(['SM/1059']);
  expect(texts(992)).toEqual(['SM/1059']);
  expect(texts(993)).toEqual([]);
});
