import { expect, test } from 'vitest';
import { accountIn, codesIn, payerIn, piecedCodesIn } from './narration.ts';

test.each([
  ['Pay Bill from 2547****149 - JANE DOE Acc. ADM/001', 'ADM/001'],
  ['Pay Bill Online from 254700****49 - JOHN M Acc. Amina Yusuf', 'Amina Yusuf'],
  ['TRANSFER A/C NO: 77 JANE', '77 JANE'],
  ['254700000001~MPESAC2B_400222~393939#ADM001~JANE', '393939#ADM001'],
  ['MPS 254700000001 SGH7Y2K9QL 393939#995 JANE W', '393939#995'],
  ['393939#1059 & 1060', '393939#1059 & 1060'],
  ['393939#1059, 1060 na 1061 JANE 1062', '393939#1059, 1060 na 1061'],
  ['MPS 393939#SM/12 13~JANE', '393939#SM/12 13'],
  ['393939#10 59 and JANE', '393939#10 59'],
  ['393939#1 059 JANE', '393939#1 059'],
  ['393939#10 4567 JANE', '393939#10 4567'],
  ['393939#10 45678 JANE', '393939#10'],
  ['393939#1059 & 204512 JANE', '393939#1059 & 204512'],
  ['393939#1059 & 2045123 JANE', '393939#1059'],
  ['393939#1059 + SM/1060 / K5724 JANE', '393939#1059 + SM/1060 / K5724'],
  ['393939#SM/1059 SM/1060 JANE', '393939#SM/1059 SM/1060'],
  ['393939#1059 &1060 JANE', '393939#1059 &1060'],
  ['393939#995 - SGH7Y2K9QL - JANE', '393939#995'],
  ['393939#995 / FT263210447', '393939#995'],
  ['393939#995 - 12/05/2026 10:33', '393939#995'],
  ['393939#995, 254700000001', '393939#995,'],
  ['393939#995, 5,000.00', '393939#995,'],
  ['393939#995 1033 JANE', '393939#995'],
  ['393939#995 120526 JANE', '393939#995'],
  ['393939#995, JANE W', '393939#995,'],
  ['393939#995 254700000001 JANE', '393939#995'],
  ['393939#995 254700***001 JANE', '393939#995'],
  ['393939#254700000001 JANE', '393939#254700000001'],
  ['393939#995 SGH7Y2K9QL', '393939#995'],
  ['393939#995 5,000.00 JANE', '393939#995'],
  ['393939#Amina Yusuf', '393939#Amina Yusuf'],
  ['393939#1059 #1060 JANE', '393939#1059 #1060'],
  ['393939#1059#1060', '393939#1059#1060'],
  ['393939#1060#GRACE OTIENO', '393939#1060#GRACE'],
  ['393939#1059 #FT26321 #T2 #45211', '393939#1059'],
  ['393939#Amina Yusuf#SGH7Y2K9QL', '393939#Amina Yusuf'],
  ['MPS 393939#ADM NO. 1059 JANE DOE', '393939#ADM NO. 1059'],
  ['393939#ADM: 1059 & 1060 JANE', '393939#ADM: 1059 & 1060'],
  ['393939#ALI 1059 JANE', '393939#ALI 1059 JANE'],
  ['393939#ADM NO', '393939#ADM NO'],
  ['CASH DEP SLIP#4521 JANE', 'CASH DEP SLIP#4521 JANE'],
  ['CASH DEP SLIP 4521#12 JANE', 'CASH DEP SLIP 4521#12 JANE'],
  ['BATCH#12 FEES SM/1059 AMINA', 'BATCH#12 FEES SM/1059 AMINA'],
  ['TRF FROM A/C 0110 JANE REF SM/1059', 'TRF FROM A/C 0110 JANE REF SM/1059'],
  ['FROM A/C 0110 JANE ACC. SM/1059', 'SM/1059'],
  ['FROM: A/C NO 1059', 'FROM: A/C NO 1059'],
  ['FRM SAVINGS ACCOUNT 1059', 'FRM SAVINGS ACCOUNT 1059'],
  ['DR A/C 1059', 'DR A/C 1059'],
  ['254712345678 JANE ACC 1059', '1059'],
  ['SLIP 20261124#12', 'SLIP 20261124#12'],
  ['GRADE 4#1059', '4#1059'],
  ['CHQ # 2045 393939#995 JANE', '393939#995'],
  ['STANDING ORDER JANE WANJIKU', 'STANDING ORDER JANE WANJIKU'],
  ['ACCRUED INTEREST', 'ACCRUED INTEREST'],
  ['', null],
])('the account in “%s” is %j', (narration, account) => {
  expect(accountIn(narration)).toBe(account);
});

test('details as long as they may be are read at once, whichever sign comes again and again', () => {
  const long = 30_000;
  expect(accountIn('#12'.repeat(long))).toBe('#12'.repeat(long));
  expect(accountIn(`#12 x${'#1'.repeat(long)}`)).toBe('#12');
  expect(accountIn(`#${'12 '.repeat(long)}`)).toBe(`#${'12 '.repeat(30).trim()}`);
  expect(accountIn(`#ADM${'.'.repeat(long)}x 1`)).toBe(`#ADM${'.'.repeat(long)}x 1`);
  expect(accountIn('a'.repeat(long))).toBe('a'.repeat(long));
});

test.each([
  ['Pay Bill from 2547****149 - JANE DOE Acc. 12', { name: 'JANE DOE', phone: '2547****149' }],
  ['2547****149 - JANE DOE', { name: 'JANE DOE', phone: '2547****149' }],
  ['254700000001~MPESAC2B_400222~JANE', { name: null, phone: '254700000001' }],
  ['CASH DEPOSIT', { name: null, phone: null }],
])('the payer in “%s” is %j', (text, payer) => {
  expect(payerIn(text)).toMatchObject(payer);
});

test('words that may be a code have six characters and a figure; there are not very many', () => {
  expect(codesIn('MPS 254700000001 sgh7y2k9ql 393939#ADM001 WANJIKU ab1')).toEqual(['254700000001', 'SGH7Y2K9QL', '393939', 'ADM001']);
  expect(codesIn('JANE WANJIKU')).toEqual([]);
  expect(codesIn(Array.from({ length: 60 }, (_, at) => `CODE${at}X9`).join(' '))).toHaveLength(30);
});

test('a code may stand in pieces between spaces, dashes and dots, but not across other signs', () => {
  expect(piecedCodesIn('RTGS FT26 3210-447 JANE')).toContain('FT263210447');
  expect(piecedCodesIn('tko.412-345q')).toEqual(['TKO412345Q']);
  expect(piecedCodesIn('AB1 2345 CD')).toEqual(['AB12345CD']);
  expect(piecedCodesIn('A1 B2 C3 D4 E5')).toEqual(['A1B2C3D4', 'B2C3D4E5']);
  expect(piecedCodesIn('FT26/3210447')).toEqual([]);
  expect(piecedCodesIn('FT263210447')).toEqual([]);
  expect(piecedCodesIn(Array.from({ length: 60 }, (_, at) => `CODE${at}`).join(' '))).toHaveLength(60);
});
