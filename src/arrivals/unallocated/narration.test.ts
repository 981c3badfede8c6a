import { expect, test } from 'vitest';
import { hasBankWords, referencesInNarration, referencesOfMoney, typedBehindSign } from './narration.ts';

const textsIn = (narration: string, kinds: readonly string[] = ['number', 'asTyped']) =>
  referencesInNarration(narration).flatMap(({ text, kind }) => (kinds.includes(kind) ? text : []));

test.each([
  ['MPESAC2B_522522 254712***678 JANE DOE SM/1059', ['SM/1059']],
  ['FUNDS TRANSFER FROM 01134248358600 JANE DOE SM-1059', ['SM-1059']],
  ['MPS 254712345678 RKTQDM7W6S SM/1059 JANE', ['RKTQDM7W6S', 'SM/1059']],
  ['PESALINK FROM 01109876543210 JANE DOE SCHOOL FEES SM/1059', ['SM/1059']],
  ['400222#SM/1059', ['SM/1059']],
  ['Pay Bill from 2547****149 - JANE DOE SM/1059', ['SM/1059']],
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
  ['KES 5,000 SM/1059', ['SM/1059']],
  ['TRF SM/1059 254712***678 ****1060 XXXX1061', ['SM/1059']],
  ['CASH FORM 2B GRADE 4B 4B STD 4B CLASS 4', []],
  ['AGENT A123 CASH DEP TELLER B12', []],
  ['TRF JANE DOE T2-5000 T2/5000', []],
  ['TRF T/3 T3', ['T/3', 'T3']],
  ['TRF SEP/2023/001 JANE', ['SEP/2023/001']],
  ['TRF SM2024.001 JANE', ['SM2024.001']],
  ['CHQ NO 2045', []],
  ['CHQ DEP NO. 2045 SLIP NO 4521: NO 4522', []],
  ['TXN NO.3310 CHQ NO2045', []],
  ['', []],
])('in “%s” these may be the number of a student: %j', (narration, references) => {
  expect(textsIn(narration, ['number'])).toEqual(references);
});

test.each([
  ['FEES ADM 1059 TERM 2', ['1059']],
  ['CASH REF: 1059, KIMATHI', ['1059', '1059 KIMATHI']],
  ['SCHOOL FEES ADM 900 901', ['900']],
  ['FEES ACC 1000, 1001', ['1000']],
  ['Acc. 700 & 701', ['700', '700 AND 701']],
  ['ADM 800 and 801 na 802 TERM 3', ['800', '800 and 801 na 802']],
  ['FEES ADM 1300 MARY WANJIKU', ['1300', '1300 MARY WANJIKU']],
  ["ADM 1300 N. NG'ANG'A BY AGENT 7", ['1300', "1300 N NG'ANG'A"]],
  ['NO 1059', ['1059']],
  ['No. 1059 FEES', ['1059']],
  ['NO.1059', ['NO.1059']],
  ['FEES ADM NO 1059', ['1059']],
  ['FEES REG 1059', ['1059']],
  ['FEES STUDENT NUMBER 1059', ['1059']],
  ['FEES ADM NO.1059', ['NO.1059']],
  ['ADM 500,501', ['500']],
  ['ADM 1059,5000.00', ['1059']],
  ['ADM 2024.001 JANE', ['2024.001', '2024.001 JANE']],
  ['ACC 1059 5,000 BY AGENT', ['1059']],
  ['FEES ADM 45/2024 & 46/2024', ['45/2024', '45/2024 AND 46/2024']],
  ['FEES ADM SM/1060 GRACE OTIENO', ['SM/1060', 'SM/1060 GRACE OTIENO']],
  ['ADM NO SM 1060 GRACE CASH', ['SM 1060', 'SM 1060 GRACE']],
  ['CASH ADM/1060 GRACE', ['ADM/1060', 'ADM/1060 GRACE']],
  ['FEES ADM 1060 FOR GRACE OTIENO', ['1060', '1060 GRACE OTIENO']],
  ['ADM 1060 TERM 2 FEES GRACE BY AGENT', ['1060', '1060 GRACE']],
  ['CASH FOR GRACE OTIENO ADM NO 1060', ['1060', '1060 GRACE OTIENO']],
  ['CASH BY JANE DOE ADM NO 1060', ['1060']],
  ['TRF JANE SM/1060 FOR FEES', []],
  ['TRF SM/1059 NA 1060', ['SM/1059 NA 1060']],
  ['TRF FROM A/C 1059 REF ***1060', []],
  ['CASH CLASS 4B ADM 12B', ['12B']],
  ['ADM 1059 CASH DEPOSIT', ['1059']],
  ['FUNDS TRANSFER FROM 01134248358600 JANE DOE REF SM-1059', ['SM-1059']],
  ['ADM 1059 LUNCH', ['1059']],
  ['ADM 1059 ON 24/11/2026 77', ['1059']],
])('in “%s” a label stands before, or “and” joins, each of %j', (narration, references) => {
  expect(textsIn(narration, ['asTyped'])).toEqual(references);
});

test.each([
  ['TRF SM/1059 1060', ['1060', 'SM/10591060', 'SM/1060']],
  ['TRF 1060 & SM/1059', ['1060']],
  ['ADM 12 99', ['99', '1299', '99', '99']],
  ['ADM 45/2024, 46', ['46', '45/202446', '46/2024', '45/2046']],
  ['393939#1059 #1060', ['393939', '1059', '1060']],
  ['TRF JANE ALI 1060 ADM 1059', ['ALI 1060']],
  ['CASH REG NO 1059 NO 1060', ['1060']],
  ['CASH TELLER 12 SLIP NO 13 GRADE 4 KES 14 CLASS 4B ADM 1059', []],
  ['TRF ADM 1059 ON 24/11/2026 5,000 254712***678', []],
])('in “%s” nothing explains the numbers %j', (narration, strays) => {
  expect(textsIn(narration, ['stray'])).toEqual([...new Set(strays)]);
});

test('where a bank wrote no word of its own each name is the child’s, and numbers alone are no references of money', () => {
  expect(textsIn('SM/1060 GRACE OTIENO')).toEqual(['SM/1060', 'SM/1060 GRACE OTIENO']);
  expect(textsIn('GRACE FEES ADM 1060 TERM 2 2026')).toEqual(['1060', '1060 GRACE']);
  expect(textsIn('SCHOOL FEES ADM 1059 GRADE 4')).toEqual(['1059']);
  expect(textsIn('CASH SM/1060 GRACE OTIENO')).toEqual(['SM/1060']);
  expect(textsIn('393939#SM/1059 JANE DOE')).toEqual(['SM/1059']);
  expect(referencesOfMoney('CASH 1060')).toEqual(['CASH 1060']);
  expect(referencesOfMoney('CASH 1060 SM/1059')).toEqual(['CASH 1060 SM/1059', '1060', 'SM/1059']);
});

test.each([
  ['393939#FEES 1059', '393939'],
  ['CHQ # 2045 393939#SM/1059', '393939'],
  ['MPS 254700000001 0110-234567#1059', '0110-234567'],
  ['0110-234567 # 1059', '0110-234567'],
  ['254700000001~393939#SM/1011~ASHA', '393939'],
  ['#1059', ''],
  ['TRF ADM NO. #1059', 'ADM NO'],
  ['REF#1059', 'REF'],
  ['DEP SLIP#4521', null],
  ['CHQ NO. # 2045', null],
  ['RCT#12', null],
  ['BATCH#12 FEES SM/1059', null],
  ['CLASS 4 #1059', null],
  ['GRACE #1060', null],
  ['393939#', null],
  ['FEES 1059', null],
])('what was typed in “%s” is behind a # after %j', (words, before) => {
  expect(typedBehindSign(words)?.before ?? null).toBe(before);
});

test.each([
  ['1059 & 1060', false],
  ['1060 GRACE', false],
  ['FEES ADM 1059 AND 1060 TERM 2', false],
  ['CASH DEPOSIT 1060', true],
  ['MPESAC2B_522522 JANE DOE 1059', true],
  ['1059 0712345678', true],
  ['1059 5,000.00', true],
  ['ADM 1059 24/11/2026', true],
  ['1059 ****678', true],
])('in “%s” are words of a bank: %j', (words, isOfBank) => {
  expect(hasBankWords(words)).toBe(isOfBank);
});

test('a word loses the signs at its ends, however many they are, and keeps those within', () => {
  const signs = '!'.repeat(400);
  const texts = (narration: string) => textsIn(`CASH ${narration}`);
  expect(texts(`${signs}SM/1059${signs}`)).toEqual(['SM/1059']);
  expect(texts(`SM${signs}1059 ${signs}`)).toEqual([`SM${signs}1059`]);
  expect(texts(`a1${'!'.repeat(15_000)}b2 SM/1059`)).toEqual([]);
});

test('words are read up to the last that ends within 1,000 characters, and none is cut', () => {
  const texts = (length: number) => textsIn(`CASH ${'x'.repeat(length - 5)} SM/1059 SM/1060`);
  expect(texts(984)).toEqual(['SM/1059', 'SM/1060']);
  expect(texts(985)).toEqual(['SM/1059']);
  expect(texts(992)).toEqual(['SM/1059']);
  expect(texts(993)).toEqual([]);
});
