import { expect, test } from 'vitest';
import { paid, payingSchool } from '../../../../tests/support/paying-school.ts';
import { atOnce } from '../../../../tests/support/school-parts.ts';
import {
  entry,
  faultAt,
  faultsAfter,
  foundInTakings,
  hashFault,
  placesOf,
  receipt,
  rechained,
  tamperedSchool,
  useLedgerToTamperWith,
} from '../../../../tests/support/tampering.ts';
import { asOwner, testStore, useServer } from '../../../../tests/support/world.ts';
import { verifyLedger } from './verify-ledger.ts';

useServer();
useLedgerToTamperWith();

test('a ledger that nobody touched has no faults', async () => {
  expect(await verifyLedger(testStore().database)).toEqual({ schools: 2, faults: [] });
  const kinds = await asOwner(
    `select kind::text as kind, count(*)::int from ledger_entries e where school_id = ${tamperedSchool()} group by e.kind order by e.kind`,
  );
  expect(kinds).toEqual([
    { kind: 'opening', count: 1 },
    { kind: 'charge', count: 4 },
    { kind: 'payment', count: 5 },
    { kind: 'reversal', count: 1 },
    { kind: 'verification', count: 1 },
  ]);
});

test.each([
  ['the day', `update ledger_entries set entry_day = entry_day - 1 ${entry} = 4`],
  ['the reason', `update ledger_entries set reason = reason || '.' ${entry} = 4`],
  ['the kind', `update ledger_entries set kind = 'opening' ${entry} = 4`],
  ['the term', `update ledger_entries set term_id = null ${entry} = 4`],
  ['the author', `update ledger_entries set author_id = author_id + 1 ${entry} = 4`],
  ['the moment', `update ledger_entries set posted_at = posted_at - interval '1 microsecond' ${entry} = 4`],
  ['the hash', `update ledger_entries set hash = sha256(hash) ${entry} = 4`],
  ['the accounts of a transfer', `update ledger_transfers set debit = 'cash', student_id = null ${entry} = 4`],
  ['the fee of a transfer', `update ledger_transfers set additional_fee_id = additional_fee_id + 1 ${entry} = 4`],
])('a changed %s of an entry is found, and the entry named', async (_, statement) => {
  expect(await faultsAfter(statement)).toContainEqual(faultAt('entry 4', hashFault));
});

test('a changed amount is found in the entry, and in the running total that it belongs to', async () => {
  const faults = await faultsAfter(`update ledger_transfers set amount_cents = amount_cents - 1 ${entry} = 5 and line_number = 1`);
  expect(faults[0]).toEqual(faultAt('entry 5', hashFault));
  expect(placesOf(faults)).toContain('payment 1');
  expect(placesOf(faults).some((place) => place.startsWith('student 1, term'))).toBe(true);
});

test('two entries that trade their contents are found, the first one first', async () => {
  const faults = await faultsAfter(
    `update ledger_transfers set entry_id = -entry_id ${entry} in (5, 7)`,
    `update ledger_transfers set entry_id = case entry_id when -5 then 7 else 5 end ${entry} in (-5, -7)`,
  );
  expect(faults.slice(0, 2).map(({ place }) => place)).toEqual(['entry 5', 'entry 7']);
});

test('two entries that trade their numbers are found, the first one first', async () => {
  const trade = (table: string) => [
    `update ${table} set entry_id = -entry_id ${entry} in (5, 6)`,
    `update ${table} set entry_id = case entry_id when -5 then 6 else 5 end ${entry} in (-5, -6)`,
  ];
  const faults = await faultsAfter(...trade('ledger_entries'), ...trade('ledger_transfers'), ...trade('payments'));
  expect(faults[0]).toEqual(faultAt('entry 5', hashFault));
});

test('an entry deleted from the middle is found by the gap that it leaves', async () => {
  const faults = await faultsAfter(`delete from ledger_transfers ${entry} = 6`, `delete from ledger_entries ${entry} = 6`);
  expect(faults[0]).toEqual(faultAt('entry 7', 'an entry before it is missing'));
  expect(faults).toContainEqual(faultAt('numbers of kind entry', '11 rows up to number 12, the counter says 12'));
});

test('an entry deleted from the end is found by the counter and the chain head', async () => {
  const faults = await faultsAfter(`delete from ledger_transfers ${entry} = 12`, `delete from ledger_entries ${entry} = 12`);
  expect(placesOf(faults)).toEqual(expect.arrayContaining(['numbers of kind entry', 'chain head']));
});

test('a transfer that was added or deleted is found', async () => {
  const added = await faultsAfter(
    `insert into ledger_transfers (school_id, entry_id, line_number, debit, credit, amount_cents) values ($school, 5, 2, 'cash', 'bank', 1)`,
  );
  expect(added[0]).toEqual(faultAt('entry 5', hashFault));
  expect((await faultsAfter(`delete from ledger_transfers ${entry} = 10 and line_number = 1`))[0]).toMatchObject({ place: 'entry 10' });
});

const addedLine = (line: string) =>
  `insert into ledger_transfers (school_id, entry_id, line_number, debit, credit, student_id, term_id, additional_fee_id, amount_cents) ${line}`;
const termOf = (number: number) => `(select term_id from ledger_entries ${entry} = ${number})`;

test.each([
  ['a payment that also moves cash to the bank', 'payment', 5, `values ($school, 5, 2, 'cash', 'bank', null, ${termOf(5)}, null, 1)`],
  ['a charge that takes cash', 'charge', 1, `values ($school, 1, 2, 'cash', 'students', 1, ${termOf(1)}, null, 1)`],
  ['a charge into another term', 'charge', 1, `values ($school, 1, 2, 'students', 'tuition', 1, null, null, 1)`],
  ['a reversal of more than one payment', 'reversal', 9, `values ($school, 9, 2, 'students', 'cash', 1, ${termOf(9)}, null, 1)`],
  ['an opening balance paid out in cash', 'opening', 2, `values ($school, 2, 2, 'opening_balances', 'cash', null, null, null, 1)`],
])('%s is found, however well it is chained', async (_, kind, number, line) => {
  const faults = await faultsAfter(addedLine(line), rechained(number));
  expect(faults[0]).toEqual(faultAt(`entry ${number}`, `its transfers are not those of an entry of kind ${kind}`));
});

test('entries chained anew as they are have no faults, so that what the others find is what was changed', async () => {
  expect(await faultsAfter(rechained(1))).toEqual([]);
});

test('a charge that lost all its transfers is found, however well it is chained', async () => {
  const faults = await faultsAfter(`delete from ledger_transfers ${entry} = 1`, rechained(1));
  expect(faults).toContainEqual(faultAt('entry 1', 'its transfers are not those of an entry of kind charge'));
});

test('a school whose own row is gone is checked too, and named', async () => {
  const faults = await faultsAfter(
    'delete from schools where school_id = $school',
    `update payments set amount_cents = 100 ${receipt} = 1`,
  );
  expect(faults).toEqual([
    faultAt('school', 'its own row is missing'),
    faultAt('payment 1', 'it differs from its ledger entry 5'),
    ...foundInTakings('Cash, verified'),
  ]);
  const emptied = await faultsAfter(
    'delete from schools where school_id = $school',
    'delete from ledger_entries where school_id = $school',
    'delete from ledger_transfers where school_id = $school',
  );
  expect(placesOf(emptied)).toEqual(expect.arrayContaining(['school', 'numbers of kind entry', 'chain head']));
});

test('a chain head that is not the newest hash is found', async () => {
  const faults = await faultsAfter(`update counters set chain_head = '\\x00' where school_id = $school and kind = 'entry'`);
  expect(faults).toEqual([faultAt('chain head', 'it is not the hash of the newest entry')]);
});

test('a chain that is said to have been begun in another school is found, entry by entry', async () => {
  const faults = await faultsAfter("update counters set chain_school_id = 999 where school_id = $school and kind = 'entry'");
  expect(faults).toHaveLength(12);
  expect(faults).toContainEqual(faultAt('entry 1', hashFault));
  const same = 'update counters set chain_school_id = school_id where school_id = $school';
  expect(await faultsAfter(`${same} and kind = 'entry'`)).toEqual([]);
});

test.each([
  ['student', '2 rows up to number 2, the counter says 3'],
  ['payment', '5 rows up to number 5, the counter says 6'],
  ['entry', '12 rows up to number 12, the counter says 13'],
])('a counter of kind %s that ran ahead is found', async (kind, fault) => {
  const faults = await faultsAfter(`update counters set last_number = last_number + 1 where school_id = $school and kind = '${kind}'`);
  expect(faults).toEqual([faultAt(`numbers of kind ${kind}`, fault)]);
});

test('a counter that is gone is found', async () => {
  const faults = await faultsAfter(`delete from counters where school_id = $school and kind = 'payment'`);
  expect(faults).toEqual([faultAt('numbers of kind payment', '5 rows up to number 5, the counter says nothing')]);
});

test('a gap in the receipt numbers is found', async () => {
  const faults = await faultsAfter(`update payments set payment_id = 9 ${receipt} = 3`);
  expect(faults).toContainEqual(faultAt('numbers of kind payment', '5 rows up to number 9, the counter says 5'));
});

test('a school that nobody can sign in to is checked too', async () => {
  const faults = await faultsAfter('delete from usernames where school_id = $school', `delete from payment_codes ${receipt} = 4`);
  expect(faults).toEqual([faultAt('payment 4', 'it does not hold its code')]);
});

test.each(['charged_cents', 'paid_cents', 'adjusted_cents'])('a changed running total %s is found, with both figures', async (column) => {
  const faults = await faultsAfter(`update student_terms set ${column} = ${column} + 5 where school_id = $school and student_id = 1`);
  const sums = { charged_cents: '1200005/409000/0', paid_cents: '1200000/409005/0', adjusted_cents: '1200000/409000/5' }[column];
  expect(faults).toHaveLength(1);
  expect(faults[0]?.fault).toBe(`kept ${sums} cents, the ledger says 1200000/409000/0`);
});

test('a running total that is gone is found', async () => {
  const faults = await faultsAfter('delete from student_terms where school_id = $school and student_id = 1');
  expect(faults.map(({ fault }) => fault)).toEqual(['kept  cents, the ledger says 1200000/409000/0']);
});

test('a changed opening balance is found', async () => {
  const faults = await faultsAfter('update students set opening_balance_cents = 0 where school_id = $school and student_id = 2');
  expect(faults).toEqual([faultAt('student 2, opening balance', 'kept 0/0/0 cents, the ledger says 0/0/50000')]);
});

test.each(['ledger_entries', 'ledger_transfers', 'payments', 'payment_reversals', 'payment_verifications'])(
  'the application itself can neither change nor delete %s',
  async (table) => {
    for (const statement of [
      `update ${table} set school_id = school_id`,
      `delete from ${table}`,
      `truncate ${table}`,
      `drop table ${table}`,
    ]) {
      const done = testStore().database.transaction(tamperedSchool(), (tx) => tx.rows({ name: '', text: statement, values: [] }));
      await expect(done, statement).rejects.toMatchObject({ code: '42501' });
    }
  },
);

test('checking while the school is at work finds no faults', async () => {
  const { admin, student } = await payingSchool();
  const [reports] = await Promise.all([
    atOnce(5, () => verifyLedger(testStore().database)),
    atOnce(20, () => paid(admin, { studentId: student, amount: 10 })),
  ]);
  for (const { faults } of reports) expect(faults).toEqual([]);
});

test('a cheque that is put down to another bank is found, and one that is put into another account', async () => {
  expect(await faultsAfter(`update payments set bank = 'Equity' ${receipt} = 5`)).toContainEqual(
    faultAt('payment 5', 'it differs from its ledger entry 12'),
  );
  expect(placesOf(await faultsAfter(`update ledger_transfers set debit = 'bank' ${entry} = 12`))).toEqual(['entry 12', 'payment 5']);
});

test('a school whose check takes too long is told as a fault, and the others are checked', async () => {
  await asOwner('alter function records(integer) rename to records_away');
  await asOwner(
    `create function records(of_school integer) returns table (name text, digest bytea, is_open boolean) language plpgsql stable as $$
     begin
       if of_school = ${tamperedSchool()} then
         raise exception 'canceling statement due to statement timeout' using errcode = 'query_canceled';
       end if;
       return query select r.name, r.digest, r.is_open from records_away(of_school) r;
     end $$`,
  );
  const putBack = () => asOwner('drop function records(integer); alter function records_away(integer) rename to records');
  const report = await verifyLedger(testStore().database).finally(putBack);
  expect(report).toEqual({ schools: 3, faults: [faultAt('the whole school', 'it could not be checked in time')] });
});
