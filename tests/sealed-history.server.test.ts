import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimRequest } from '../src/arrivals/unallocated/server/claims/claim-request.ts';
import { verifyLedger } from '../src/books/ledger/server/verify-ledger.ts';
import { asCents } from '../src/core/money.ts';
import type { Database } from '../src/core/server/db.ts';
import { recordPayment } from '../src/payments/payments/server/record-payment.ts';
import { reversePayment } from '../src/payments/payments/server/reverse-payment.ts';
import { approveRequest } from '../src/school/requests/server/decide.ts';
import { oldHistory } from './support/old-history.ts';
import { olderDatabase, type TestDatabase } from './support/test-db.ts';

let store: TestDatabase;
let database: Database;

const asOwner = (text: string) => store.asOwner(async (client) => (await client.query(text)).rows);
const faultsNow = async () => (await verifyLedger(database)).faults;

/** A message to a guardian of school 2, as it was sent before messages were part of the chain. */
const oldMessage = `
insert into messages (school_id, message_id, kind, phone, text, segments, amount_cents, asked_by, send_after, state, begun_at, sent_at)
values (2, 1, 'reminder', '+254712345678', 'Shule mpya: KES 10,500.00 is owed.', 1, 1050000, 3, now(), 'sent', now(), now());
insert into message_subjects (school_id, message_id, student_id) values (2, 1, 1);`;

/** The newest schema, on top of two schools that were written under 0014. */
beforeAll(async () => {
  store = await olderDatabase([
    { before: '0015', text: oldHistory },
    { before: '0067', text: oldMessage },
  ]);
  database = store.database;
});
afterAll(() => store.drop());

test('a school that took payments gets one seal after its entries, a school that took none gets no seal, and both verify', async () => {
  expect(await verifyLedger(database)).toEqual({ schools: 2, faults: [] });
  expect(
    await asOwner(`select school_id, entry_id, author_id, term_id, length(digest) as digest from ledger_entries where kind = 'seal'`),
  ).toEqual([{ school_id: 1, entry_id: 9, author_id: null, term_id: null, digest: 32 }]);
  expect(await asOwner('select payment_id, entry_id from payment_verifications order by payment_id')).toEqual([
    { payment_id: 2, entry_id: 9 },
    { payment_id: 4, entry_id: 9 },
  ]);
});

test('entries from before keep the hashes that they had', async () => {
  const [row] = await asOwner(`
    select count(*)::int as entries, bool_and(digest is null) as bare
    from ledger_entries where school_id = 1 and entry_id < 9`);
  expect(row).toEqual({ entries: 8, bare: true });
});

test('a message from before has its entries, which say what it says and what became of it', async () => {
  expect(await asOwner("select school_id, author_id, reason from ledger_entries where kind = 'record' order by entry_id")).toEqual([
    { school_id: 2, author_id: null, reason: 'message 1' },
    { school_id: 2, author_id: null, reason: 'outcome of message 1' },
  ]);
  const other = "update messages set text = 'Nothing is owed.'";
  const back = "update messages set text = 'Shule mpya: KES 10,500.00 is owed.'";
  expect(await faultsAfter(other, back)).toEqual([{ schoolId: 2, place: 'message 1', fault: 'it differs from its ledger entry 3' }]);
});

const takingsOf = (sum: string) => ({ schoolId: 1, place: expect.stringMatching(`^takings of .*, ${sum}$`), fault: expect.any(String) });
const takingsFaults = [takingsOf('Mpesa, pending'), takingsOf('Mpesa, verified')];
const takenByBank = [takingsOf('Bank, pending'), takingsOf('Bank, verified')];
const seal = { schoolId: 1, place: 'entry 9', fault: 'a receipt or a verification before it was changed' };
const hash = (entry: number) => ({ schoolId: 1, place: `entry ${entry}`, fault: 'its hash does not follow from its content' });

/** What is found while a change stands, which is taken back after it. */
async function faultsAfter(change: string, back: string) {
  await asOwner(change);
  const faults = await faultsNow();
  await asOwner(back);
  expect(await faultsNow(), 'it is as it was').toEqual([]);
  return faults;
}

const payment = (number: number, set: string) => `update payments set ${set} where school_id = 1 and payment_id = ${number}`;
const verification = (set: string) => `update payment_verifications set ${set} where school_id = 1 and payment_id = 2`;

test.each([
  ['the name on a receipt', payment(1, "receipt_student_name = 'Mwangi'"), payment(1, "receipt_student_name = 'Achieng Otieno'"), seal],
  ['the balance on a receipt', payment(5, 'balance_after_cents = 0'), payment(5, 'balance_after_cents = 675000'), seal],
  ['the term on a receipt', payment(3, "receipt_term = 'Term 2'"), payment(3, "receipt_term = 'Term 1'"), seal],
  ['who verified', verification('verified_by = 1'), verification('verified_by = 2'), seal],
  [
    'when it was verified',
    verification("verified_at = verified_at - interval '1 day'"),
    verification("verified_at = verified_at + interval '1 day'"),
    seal,
  ],
  [
    'the amount',
    payment(1, 'amount_cents = 100001'),
    payment(1, 'amount_cents = 100000'),
    { ...seal, place: 'payment 1', fault: 'it differs from its ledger entry 3' },
  ],
])('of a history from before, a change of %s is found', async (_, change, back, fault) => {
  expect(await faultsAfter(change, back)).toContainEqual(fault);
});

test('a verification that was removed from before the seal, or added to it, is found', async () => {
  const values = "values (1, 2, 'second_person', 2, 9, (select posted_at from ledger_entries where school_id = 1 and entry_id = 4))";
  const [{ at }] = (await asOwner('select verified_at::text as at from payment_verifications where payment_id = 2')) as [{ at: string }];
  const columns = '(school_id, payment_id, evidence, verified_by, entry_id, verified_at)';
  const back = `insert into payment_verifications ${columns} values (1, 2, 'second_person', 2, 9, '${at}')`;
  expect(await faultsAfter('delete from payment_verifications where payment_id = 2', back)).toEqual([seal, ...takingsFaults]);
  const added = `insert into payment_verifications ${columns} ${values.replace('1, 2', '1, 3')}`;
  expect(await faultsAfter(added, 'delete from payment_verifications where payment_id = 3')).toEqual([seal, ...takenByBank]);
});

test('a seal whose digest was made to fit, or cut to nothing, is found by its hash', async () => {
  const rows = await asOwner("select encode(digest, 'hex') as digest from ledger_entries where kind = 'seal'");
  const back = `update ledger_entries set digest = '\\x${rows[0]?.digest}' where kind = 'seal'`;
  expect(await faultsAfter("update ledger_entries set digest = '\\x' where kind = 'seal'", back)).toEqual([hash(9), seal]);
  const rename = payment(1, "receipt_student_name = 'Mwangi'");
  const refit = `update ledger_entries set digest = seal_digest(school_id, entry_id) where kind = 'seal'`;
  expect(await faultsAfter(`${rename}; ${refit}`, `${payment(1, "receipt_student_name = 'Achieng Otieno'")}; ${back}`)).toEqual([hash(9)]);
});

test('codes from before are held in their one spelling, so that none of them can be used again in another', async () => {
  expect(await asOwner('select code from payment_codes order by payment_id')).toEqual([
    { code: 'SGH1X' },
    { code: 'FT1' },
    { code: 'SGH3X' },
  ]);
  const again = database.transaction(1, (tx) =>
    recordPayment(tx, bursar, { studentId: 1, amount: asCents(5000), method: 'Mpesa', code: 'sgh3x' }),
  );
  await expect(again).rejects.toMatchObject({ code: 'PAYMENT_CODE_USED' });
});

const bursar = { schoolId: 1, sessionId: 'one', userId: 1, username: 'bursar', role: 'bursar' } as const;
const admin = { schoolId: 1, sessionId: 'two', userId: 2, username: 'admin', role: 'admin' } as const;

test('the school works on: an old payment is verified, another reversed in its own term, a new one recorded, and all of it verifies', async () => {
  await database.transaction(1, (tx) => approveRequest(tx, admin, claimRequest(), 3));
  const reversed = await database.transaction(1, (tx) => reversePayment(tx, admin, { paymentId: 1, reason: 'Recorded twice' }));
  expect(reversed.reversal).toMatchObject({ paymentId: 1, amount: 100_000 });
  const { payment: recorded } = await database.transaction(1, (tx) =>
    recordPayment(tx, bursar, { studentId: 1, amount: asCents(5000), method: 'Mpesa', code: 'sgh 2x' }),
  );
  expect(recorded).toMatchObject({ id: 6, code: 'SGH2X', balance: 810_000 });
  expect(await faultsNow()).toEqual([]);
  expect(await asOwner('select payment_id, term_id from payment_reversals order by payment_id')).toEqual([
    { payment_id: 1, term_id: 1 },
    { payment_id: 4, term_id: 2 },
  ]);
  const bare = await faultsAfter(
    `create table kept_digest as select digest from ledger_entries where entry_id = 12; update ledger_entries set digest = null where entry_id = 12`,
    'update ledger_entries set digest = (select digest from kept_digest) where entry_id = 12; drop table kept_digest',
  );
  expect(bare).toContainEqual({ schoolId: 1, place: 'payment 6', fault: 'no digest covers its receipt' });
});
