import { expect, test } from 'vitest';
import { amina, arrival, claim, judgedAll, notice, row } from '../../../../tests/support/judged-rows.ts';
import { asCents } from '../../../core/money.ts';

const receipt = 'RKTQDM7W6S';
/** Two rows of Amina without codes, of which only the first tells the number of M-Pesa. */
const telling = row({ line: 2, narration: `MPS ${receipt} SM/1011`, account: 'SM/1011' });
const plain = row({ line: 3, narration: 'CASH DEP SM/1011', account: 'SM/1011', place: 1 });
const furtherCodes = { 2: [receipt] };
const orders = [
  ['first', [telling, plain]],
  ['last', [plain, telling]],
] as const;

/** What became of the row that tells the number, and of the other. */
const judgedBoth = (rows: readonly (typeof plain)[], known: Parameters<typeof judgedAll>[1]) => {
  const judged = judgedAll(rows, { student: amina, furtherCodes, ...known });
  return [2, 3].map((at) => judged.find(({ line }) => line === at));
};

test.each(orders)('a notice answers for one row under whichever of its codes, where the row that tells a further one is %s', (_, rows) => {
  const notices = [notice({ code: 'EQ77', codes: ['EQ77', receipt], studentId: amina.id })];
  const arrivals = [arrival({ under: receipt, code: 'EQ77', isFurther: true })];
  expect(judgedBoth(rows, { notices, arrivals })).toMatchObject([{ outcome: 'known', code: receipt }, { outcome: 'student' }]);
  const ofNobody = judgedBoth(rows, { notices: notices.map((each) => ({ ...each, studentId: null })), arrivals, student: null });
  expect(ofNobody).toMatchObject([{ outcome: 'known', code: receipt }, { outcome: 'desk' }]);
});

test.each(orders)('a payment typed with a code is the money of the row that tells the code, where that row is %s', (_, rows) => {
  expect(judgedBoth(rows, { claims: [claim({ code: receipt })] })).toMatchObject([
    { outcome: 'proves', code: receipt, receiptNumber: 40 },
    { outcome: 'student', code: 'BANKABCDEF0123456703' },
  ]);
});

test.each(orders)(
  'a payment of another amount than the row that tells its code is not that of a row besides, where the first is %s',
  (_, rows) => {
    const others = rows.map((each) => (each.line === 2 ? { ...each, amount: asCents(140_000) } : each));
    expect(judgedBoth(others, { claims: [claim({ code: receipt })] })).toMatchObject([
      { outcome: 'desk', reason: 'Receipt 40 was typed with this code and KES 1,500.00' },
      { outcome: 'student', code: 'BANKABCDEF0123456703' },
    ]);
  },
);

test('a payment that was typed for another method is not that of a row which does not tell its code', () => {
  const [, other] = judgedBoth([plain], { claims: [claim({ code: receipt, method: 'Mpesa' })] });
  expect(other).toMatchObject({ outcome: 'student', code: 'BANKABCDEF0123456703' });
  expect(judgedBoth([plain], { claims: [claim({ code: receipt })] })[1]).toMatchObject({ outcome: 'proves', receiptNumber: 40 });
});

test('each of two notices has its row, where one row tells the code of the second', () => {
  const notices = [notice({ code: 'EQ76', account: 'LUNCH' }), notice({ code: 'EQ77', codes: ['EQ77', receipt], account: 'LUNCH' })];
  const arrivals = [arrival({ under: receipt, code: 'EQ77', isFurther: true })];
  const credit = row({ line: 3, narration: 'CREDIT', account: 'CREDIT' });
  const lunch = row({ line: 2, narration: `MPS ${receipt} LUNCH`, account: 'LUNCH' });
  const [told, other] = judgedBoth([credit, lunch], { student: null, notices, arrivals });
  expect([told, other]).toMatchObject([
    { outcome: 'known', code: receipt },
    { outcome: 'known', code: 'EQ76' },
  ]);
});
