import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import {
  contradictedPayment,
  countedDay,
  pendingCheque,
  readNotice,
  reversal,
  rule,
  waiver,
} from '../../../../tests/support/sample-approvals.ts';
import { asCents } from '../../../core/money.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { type Deciding, isRefusable } from './deciding.ts';

openSignedInPage('/approvals');

const nothing = () => undefined;
const drawn = (deciding: Deciding) => wordsOf(drawnFor('admin', <DecideDialog deciding={deciding} onClose={nothing} onDone={nothing} />));

test('before a yes it says for whom, what, why, and the balance before and after', () => {
  const words = drawn({ act: 'approve', rows: [waiver()] });
  expect(words).toContain('Approve this?');
  expect(words).toContain(
    'Amina Yusuf , Grade 4 East: Waiver of KES 500.00. Requested by njoroge: Fire at home. Balance KES 6,000.00 → KES 5,500.00',
  );
});

test('of several for one student each starts where the one before ends, and a pending payment leaves the balance', () => {
  const words = drawn({ act: 'approve', rows: [waiver(), pendingCheque(), reversal()] });
  expect(words).toContain('Approve these 3?');
  expect(words).toContain('Verify KES 250.00 (Cheque, 000123, KCB). The balance stays as it is.');
  expect(words).toContain('Balance KES 5,500.00 → KES 9,500.00');
  expect(words).toMatch(/Cancel Approve 3/);
});

test('of what counts in a later term it says so, and leaves the balance for the next one', () => {
  const words = drawn({ act: 'approve', rows: [waiver({ effect: asCents(0) }), reversal()] });
  expect(words).toContain(
    'Waiver of KES 500.00. Requested by njoroge: Fire at home. It counts in a later term. The balance stays as it is.',
  );
  expect(words).toContain('Balance KES 6,000.00 → KES 10,000.00');
});

test('before a yes to a payment it says that its money names another student', () => {
  expect(drawn({ act: 'approve', rows: [contradictedPayment()] })).toContain(
    'Verify KES 1,000.00 (M-Pesa, UKKV7Y2K9Q). This money arrived for account SM/1060, which names Baraka Otieno. The balance stays as it is.',
  );
});

test('before a yes to a rule it says what it gives to how many, and when', () => {
  const words = drawn({ act: 'approve', rows: [rule()] });
  expect(words).toContain('Second child: 10% of Tuition, each term. KES 4,000.00 to 4 students at the fees of Term 2 2026.');
  expect(words).toContain('It is applied whenever a term is opened from now on.');
});

test('of a day and a notice it says what an approval and a refusal do', () => {
  const approved = drawn({ act: 'approve', rows: [countedDay(), readNotice()] });
  expect(approved).toContain('short. njoroge says: Change given twice. The day is locked permanently.');
  expect(approved).toContain('read by hand. The money arrives, as it would have with the notice.');
  const refused = drawn({ act: 'refuse', rows: [countedDay(), readNotice()] });
  expect(refused).toContain('A day that is refused is sent back, and its cashier counts again. A notice is open again.');
});

test('before a no it says for whom and what, that it is for good, and asks why', () => {
  const words = drawn({ act: 'refuse', rows: [waiver(), reversal()] });
  expect(words).toContain('Refuse these 2?');
  expect(words).toContain('Amina Yusuf : Waiver of KES 500.00');
  expect(words).toContain('This refusal is final. The requester sees your reason and may request again.');
  expect(words).toContain('Reason');
});

test('a pending payment is not refused, even where it was ticked with others', () => {
  expect([waiver(), reversal(), pendingCheque()].map(isRefusable)).toEqual([true, true, false]);
  expect(drawn({ act: 'refuse', rows: [waiver(), pendingCheque()] })).not.toContain('Verify');
});
