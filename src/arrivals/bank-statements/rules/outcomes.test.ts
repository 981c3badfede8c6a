import { expect, test } from 'vitest';
import { amina, arrival, claim, judgedAll, judgedOne, notice, row } from '../../../../tests/support/judged-rows.ts';
import { asCents } from '../../../core/money.ts';

test('money for an account that names a student is theirs; for any other it goes to the desk', () => {
  expect(judgedOne(row({ account: '12' }), { student: amina })).toMatchObject({
    ...{ outcome: 'student', student: amina, code: 'BANKABCDEF0123456702' },
    reason: 'The account “12” matches this student',
  });
  expect(judgedOne(row())).toMatchObject({ outcome: 'desk', student: null, reason: 'The account “CASH” matches no student' });
  expect(judgedOne(row({ account: null }))).toMatchObject({ outcome: 'desk', reason: 'No account' });
  expect(judgedOne(row(), { student: amina, hasTerm: false })).toMatchObject({ outcome: 'desk', reason: 'No term is current' });
  expect(judgedOne(row({ amount: asCents(99) }), { student: amina })).toMatchObject({ outcome: 'desk', reason: 'Less than a shilling' });
  expect(judgedOne(row({ amount: asCents(100) }), { student: amina })).toMatchObject({ outcome: 'student' });
});

test('money that went back goes to the desk and says where that was told, also where its account names a student', () => {
  const wentBack = new Map([['CB88', 'Line 4 of statement 2']]);
  const known = { student: amina, furtherCodes: ['CB88'], wentBack };
  expect(judgedOne(row(), known)).toMatchObject({ outcome: 'desk', student: null, reason: 'It was reversed: Line 4 of statement 2' });
  expect(judgedOne(row(), { ...known, furtherCodes: ['CB89'] })).toMatchObject({ outcome: 'student', student: amina });
});

test('a row that names nobody goes to the desk as what may be a cheque, where it has the number of that', () => {
  const cheque = { arrivalId: null, receiptNumber: 41, amount: asCents(150_000), day: '2026-05-01', method: 'Cheque', lists: [] } as const;
  const likes = [{ ...cheque, codes: ['000123'], account: null, payerName: null, payerPhone: null, studentIds: [12] }];
  const reason = 'May be the same money as receipt 41 of 1 May 2026';
  expect(judgedOne(row({ cheque: '123' }), { likes })).toMatchObject({ outcome: 'desk', receiptNumber: 41, reason });
  expect(judgedOne(row({ cheque: '124' }), { likes })).toMatchObject({ reason: 'The account “CASH” matches no student' });
});

test('a row that came before is here, whatever else is known of it', () => {
  expect(judgedOne(row(), { isHere: true, student: amina, claims: [claim()] })).toMatchObject({ outcome: 'known', receiptNumber: null });
});

test('money that arrived under the code is here already; with another amount it differs and is not taken', () => {
  const of = row({ code: 'SGH7Y2K9QL' });
  expect(judgedOne(of, { arrivals: [arrival()] })).toMatchObject({ outcome: 'known', receiptNumber: 31, reason: 'It arrived, receipt 31' });
  expect(judgedOne(of, { arrivals: [arrival({ receiptNumber: null })] })).toMatchObject({
    outcome: 'known',
    reason: 'It arrived and has no receipt: see Unallocated Payments',
  });
  expect(judgedOne(of, { arrivals: [arrival({ amount: asCents(140_000) })] })).toMatchObject({
    ...{ outcome: 'differs', receiptNumber: 31 },
    reason: 'KES 1,400.00 arrived under this code. It is not imported',
  });
});

test('a payment that was typed with the code is proved; one of another amount is named, and the money goes to the desk', () => {
  const of = row({ code: 'FT26X1' });
  expect(judgedOne(of, { student: amina, claims: [claim()] })).toMatchObject({
    ...{ outcome: 'proves', code: 'FT26X1', receiptNumber: 40, student: amina },
    reason: 'Typed with this code',
  });
  expect(judgedOne(of, { student: amina, claims: [claim({ amount: asCents(1) })] })).toMatchObject({
    ...{ outcome: 'desk', code: 'FT26X1', receiptNumber: 40 },
    reason: 'Receipt 40 was typed with this code and KES 0.01',
  });
});

test('a row without a code finds the one in its details that the school knows with its amount', () => {
  const statementRow = row({ narration: 'MPS 254700000001 ft26x1rq JANE' });
  expect(judgedOne(statementRow, { claims: [claim({ code: 'FT26X1RQ' })] })).toMatchObject({
    outcome: 'proves',
    code: 'FT26X1RQ',
    reason: 'Typed with this code',
  });
  expect(judgedOne(statementRow, { claims: [claim({ code: 'FT26X1RQ', amount: asCents(1) })] })).toMatchObject({
    outcome: 'desk',
    code: 'BANKABCDEF0123456702',
  });
  const ofPhone = { outcome: 'desk', code: 'BANKABCDEF0123456702' };
  expect(judgedOne(statementRow, { claims: [claim({ code: '254700000001' })] })).toMatchObject(ofPhone);
  const other = row({ narration: 'SGH7Y2K9QL JANE' });
  expect(judgedOne(other, { arrivals: [arrival()] })).toMatchObject({ outcome: 'known', code: 'SGH7Y2K9QL', receiptNumber: 31 });
  expect(judgedOne(other, { arrivals: [arrival({ isOnStatement: true })] })).toMatchObject({ outcome: 'desk' });
  expect(judgedOne(other, { arrivals: [arrival({ amount: asCents(7) })] })).toMatchObject({ outcome: 'desk' });
});

test.each([
  ['on the day of the row', { day: '2026-05-04' }, 'proves'],
  ['a week later', { day: '2026-05-11' }, 'proves'],
  ['before the money came', { day: '2026-05-03' }, 'student'],
  ['long after', { day: '2026-05-12' }, 'student'],
  ['with another amount', { amount: asCents(150_001) }, 'student'],
  ['for another student', { student: { id: 13, fullName: 'Baraka' }, studentIds: [13] }, 'student'],
  ['for several', { studentIds: [12, 13] }, 'student'],
])('a payment of the student that was typed %s: %s', (_, more, outcome) => {
  expect(judgedOne(row(), { student: amina, claims: [claim(more)] })).toMatchObject({ outcome });
});

test('a row whose account names another student than the payment with its code proves nothing', () => {
  const typed = row({ code: 'FT26X1' });
  const baraka = { id: 13, fullName: 'Baraka' };
  expect(judgedOne(typed, { student: baraka, claims: [claim()] })).toMatchObject({
    ...{ outcome: 'desk', receiptNumber: 40, student: null },
    reason: 'Receipt 40 for Amina Yusuf was typed with this code, but the account names another student (Baraka)',
  });
  const proved = { outcome: 'proves', receiptNumber: 40 };
  expect(judgedOne(typed, { student: baraka, claims: [claim({ studentIds: [12, 13] })] })).toMatchObject(proved);
  expect(judgedOne(typed, { student: null, claims: [claim()] })).toMatchObject(proved);
  expect(judgedOne(typed, { student: baraka, claims: [claim({ isPending: false })] })).toMatchObject(proved);
});

test('a row with a code of its own is never taken for a payment with another', () => {
  expect(judgedOne(row({ code: 'SGH1A' }), { student: amina, claims: [claim()] })).toMatchObject({ outcome: 'student', code: 'SGH1A' });
});

test.each([
  ['on the day of the row', {}, 'known'],
  ['three days before', { day: '2026-05-01' }, 'known'],
  ['four days before', { day: '2026-04-30' }, 'student'],
  ['on the day after', { day: '2026-05-05' }, 'student'],
  ['of another amount', { amount: asCents(150_001) }, 'student'],
  ['that is in the account of the same student', { studentId: 12 }, 'known'],
  ['that is in the account of another student', { studentId: 13 }, 'student'],
])('a row without a code of which a notice told %s: %s', (_, more, outcome) => {
  expect(judgedOne(row(), { student: amina, notices: [notice(more)] })).toMatchObject({ outcome });
});

test('a notice answers for one row, of its own student first, and before what was typed', () => {
  const twins = [row(), row({ line: 3, place: 1 })];
  const notices = [notice({ code: 'CB1' }), notice({ code: 'CB2', studentId: 12 })];
  expect(judgedAll(twins, { student: amina, notices, claims: [claim()] }).map(({ code }) => code)).toEqual(['CB2', 'CB1']);
  expect(judgedAll(twins, { notices: notices.slice(1) }).map(({ outcome }) => outcome)).toEqual(['known', 'desk']);
  expect(judgedOne(row({ code: 'FT9' }), { student: amina, notices })).toMatchObject({ outcome: 'student', code: 'FT9' });
});

test.each([
  ['money that arrived', { arrivals: [arrival({ under: 'FT26X9', amount: asCents(7) })] }],
  ['a payment that was typed', { claims: [claim({ code: 'FT26X9', amount: asCents(7) })] }],
])('a row that names the code of %s is not the money of a notice', (_, known) => {
  const told = { notices: [notice()], furtherCodes: ['FT26X9'] };
  expect(judgedOne(row(), told)).toMatchObject({ outcome: 'known', code: 'CB77' });
  expect(judgedOne(row(), { ...told, ...known })).toMatchObject({ code: 'BANKABCDEF0123456702' });
});

test('each payment and each arrival answers for one row of a file', () => {
  const twins = [row(), row({ line: 3, place: 1 })];
  expect(judgedAll(twins, { student: amina, claims: [claim()] }).map(({ outcome }) => outcome)).toEqual(['proves', 'student']);
  const both = [claim(), claim({ code: 'FT26X2', receiptNumber: 41 })];
  expect(judgedAll(twins, { student: amina, claims: both }).map(({ receiptNumber }) => receiptNumber)).toEqual([40, 41]);
  const codedTwins = twins.map((each) => ({ ...each, narration: 'SGH7Y2K9QL JANE' }));
  expect(judgedAll(codedTwins, { arrivals: [arrival()] }).map(({ outcome }) => outcome)).toEqual(['known', 'desk']);
});

test('a code that stands twice in a file is taken once, and named where the amounts differ', () => {
  const rows = [row({ code: 'SGH1A' }), row({ code: 'SGH1A', line: 3 }), row({ code: 'SGH1A', line: 4, amount: asCents(5) })];
  expect(judgedAll(rows, { student: amina })).toMatchObject([
    { outcome: 'student' },
    { outcome: 'known', reason: 'Line 2 has the same code' },
    { outcome: 'differs', reason: 'Line 2 has the same code with KES 1,500.00. It is not imported' },
  ]);
});

test('a row that names several students goes to the desk with their names', () => {
  const several = [amina, { id: 13, fullName: 'Baraka Otieno' }];
  expect(judgedOne(row(), { several })).toMatchObject({ outcome: 'desk', student: null, reason: 'It names Amina Yusuf and Baraka Otieno' });
});

test('a row is the money of which a notice told for its student, also where somebody typed the M-Pesa number in its words', () => {
  const claims = [claim({ code: 'TKO7CLAIM1' })];
  const statementRow = row({ narration: 'MPESAC2B TKO7CLAIM1 Acc. 12' });
  expect(judgedOne(statementRow, { student: amina, claims })).toMatchObject({ outcome: 'proves', code: 'TKO7CLAIM1' });
  const theirs = { student: amina, claims, notices: [notice({ studentId: amina.id })] };
  expect(judgedOne(statementRow, theirs)).toMatchObject({ outcome: 'known', code: 'CB77' });
  expect(judgedOne(statementRow, { ...theirs, notices: [notice()] })).toMatchObject({ outcome: 'proves', code: 'TKO7CLAIM1' });
});
