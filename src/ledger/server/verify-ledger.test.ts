import { beforeAll, expect, test } from 'vitest';
import { paid, payingSchool, reverse, verify } from '../../../tests/support/paying-school.ts';
import { atOnce, newFee, newStudent, setFees } from '../../../tests/support/school-parts.ts';
import { succeed, testStore, useServer } from '../../../tests/support/world.ts';
import { withClient } from '../../core/server/migrate.ts';
import { verifyLedger } from './verify-ledger.ts';

useServer();

let schoolId: number;

/**
 * A school with every kind of entry. Charges: 1, 3, 4 (an additional fee), 10. Opening: 2. Payments: 5, 6, 7, and 11, which is pending.
 * Verification of receipt 3: 8. Reversal of receipt 2: 9.
 */
beforeAll(async () => {
  const { school, admin, place, term, student } = await payingSchool();
  const bursar = await school.bursar();
  const second = await newStudent(admin, place, { cfBalance: 500 });
  const fee = await newFee(admin, 1500);
  await succeed(admin.post('/api/students/associate-student-with-fee', { studentId: second, additionalFeeId: fee }));
  await paid(bursar, { studentId: student, amount: 4000 });
  await paid(bursar, { studentId: second, amount: 700, method: 'Mpesa', code: 'SGH1X' });
  await paid(bursar, { studentId: student, amount: 90, method: 'Bank', code: 'FT1' });
  await succeed(verify(admin, 3));
  await succeed(reverse(admin, 2));
  await setFees(admin, { grade: place.grade, term }, { tuition_fee: 12_000 });
  await paid(bursar, { studentId: second, amount: 60, method: 'Mpesa', code: 'SGH9Z' });
  await payingSchool();
  const [row] = await asOwner(`select school_id as id from schools where name = '${school.name}'`);
  schoolId = Number(row?.id);
});

async function asOwner(...statements: string[]): Promise<Record<string, unknown>[]> {
  return withClient(testStore().owner, async (client) => {
    const results = [];
    for (const statement of statements) results.push(await client.query(statement));
    return results.at(-1)?.rows ?? [];
  });
}

const faultsNow = async () => (await verifyLedger(testStore().database)).faults;

/** What the check finds after somebody with all rights changed rows behind the constraints; the rows are put back. */
async function faultsAfter(...tampering: string[]) {
  const tables = [
    ...['ledger_entries', 'ledger_transfers', 'payments', 'payment_reversals', 'payment_verifications', 'payment_codes'],
    ...['student_terms', 'students', 'counters', 'usernames'],
  ];
  await asOwner(...tables.map((table) => `create table kept_${table} as table ${table}`));
  const behind = 'set session_replication_role = replica';
  const puttingBack = tables.flatMap((table) => [`delete from ${table}`, putBack(table), `drop table kept_${table}`]);
  try {
    await asOwner(behind, ...tampering.map((statement) => statement.replaceAll('$school', String(schoolId))));
    return await faultsNow();
  } finally {
    await asOwner(behind, ...puttingBack);
    expect(await faultsNow(), 'the rows are put back').toEqual([]);
  }
}

/** Generated columns cannot be inserted, so the students' are left out. */
function putBack(table: string): string {
  const columns = table === 'students' ? studentColumns : '';
  return `insert into ${table} ${columns && `(${columns})`} select ${columns || 'k.*'} from kept_${table} k`;
}

const studentColumns = `school_id, student_id, admission_number, full_name, date_of_birth, gender, guardian_name, contact_number_1,
  contact_number_2, grade_id, stream_id, is_active, left_date, opening_balance_cents, created_at`;

test('a ledger that nobody touched has no faults', async () => {
  expect(await verifyLedger(testStore().database)).toEqual({ schools: 2, faults: [] });
  const kinds = await asOwner(
    `select kind::text as kind, count(*)::int from ledger_entries e where school_id = ${schoolId} group by e.kind order by e.kind`,
  );
  expect(kinds).toEqual([
    { kind: 'opening', count: 1 },
    { kind: 'charge', count: 4 },
    { kind: 'payment', count: 4 },
    { kind: 'reversal', count: 1 },
    { kind: 'verification', count: 1 },
  ]);
});

const entry = 'where school_id = $school and entry_id';
const receipt = 'where school_id = $school and payment_id';
const hashFault = 'its hash does not follow from its content';

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
  expect(await faultsAfter(statement)).toContainEqual({ schoolId, place: 'entry 4', fault: hashFault });
});

test('a changed amount is found in the entry, and in the running total that it belongs to', async () => {
  const faults = await faultsAfter(`update ledger_transfers set amount_cents = amount_cents - 1 ${entry} = 5 and line_number = 1`);
  expect(faults[0]).toEqual({ schoolId, place: 'entry 5', fault: hashFault });
  expect(faults.map(({ place }) => place)).toContain('payment 1');
  expect(faults.map(({ place }) => place).some((place) => place.startsWith('student 1, term'))).toBe(true);
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
  expect(faults[0]).toEqual({ schoolId, place: 'entry 5', fault: hashFault });
});

test('an entry deleted from the middle is found by the gap that it leaves', async () => {
  const faults = await faultsAfter(`delete from ledger_transfers ${entry} = 6`, `delete from ledger_entries ${entry} = 6`);
  expect(faults[0]).toEqual({ schoolId, place: 'entry 7', fault: 'an entry before it is missing' });
  expect(faults).toContainEqual({ schoolId, place: 'numbers of kind entry', fault: '10 rows up to number 11, the counter says 11' });
});

test('an entry deleted from the end is found by the counter and the chain head', async () => {
  const faults = await faultsAfter(`delete from ledger_transfers ${entry} = 11`, `delete from ledger_entries ${entry} = 11`);
  expect(faults.map(({ place }) => place)).toEqual(expect.arrayContaining(['numbers of kind entry', 'chain head']));
});

test('a transfer that was added or deleted is found', async () => {
  const added = await faultsAfter(
    `insert into ledger_transfers (school_id, entry_id, line_number, debit, credit, amount_cents) values ($school, 5, 2, 'cash', 'bank', 1)`,
  );
  expect(added).toEqual([{ schoolId, place: 'entry 5', fault: hashFault }]);
  expect((await faultsAfter(`delete from ledger_transfers ${entry} = 10 and line_number = 1`))[0]).toMatchObject({ place: 'entry 10' });
});

test('a chain head that is not the newest hash is found', async () => {
  const faults = await faultsAfter(`update counters set chain_head = '\\x00' where school_id = $school and kind = 'entry'`);
  expect(faults).toEqual([{ schoolId, place: 'chain head', fault: 'it is not the hash of the newest entry' }]);
});

test.each([
  ['student', '2 rows up to number 2, the counter says 3'],
  ['payment', '4 rows up to number 4, the counter says 5'],
  ['entry', '11 rows up to number 11, the counter says 12'],
])('a counter of kind %s that ran ahead is found', async (kind, fault) => {
  const faults = await faultsAfter(`update counters set last_number = last_number + 1 where school_id = $school and kind = '${kind}'`);
  expect(faults).toEqual([{ schoolId, place: `numbers of kind ${kind}`, fault }]);
});

test('a counter that is gone is found', async () => {
  const faults = await faultsAfter(`delete from counters where school_id = $school and kind = 'payment'`);
  expect(faults).toEqual([{ schoolId, place: 'numbers of kind payment', fault: '4 rows up to number 4, the counter says nothing' }]);
});

test('a gap in the receipt numbers is found', async () => {
  const faults = await faultsAfter(`update payments set payment_id = 9 ${receipt} = 3`);
  expect(faults).toContainEqual({ schoolId, place: 'numbers of kind payment', fault: '4 rows up to number 9, the counter says 4' });
});

test.each([
  ['amount', 'amount_cents = amount_cents + 1'],
  ['student', 'student_id = 2'],
  ['term', 'term_id = term_id + 1'],
  ['method', "method = 'Mpesa', code = 'X'"],
  ['day', 'paid_on = paid_on - 1'],
  ['entry', 'entry_id = 2'],
  ['recorder', 'recorded_by = recorded_by - 1'],
  ['instant', "recorded_at = recorded_at - interval '1 hour'"],
])('a changed %s of a payment is found', async (_, change) => {
  expect((await faultsAfter(`update payments set ${change} ${receipt} = 1`)).map(({ place }) => place)).toContain('payment 1');
});

test('a changed code of a payment is found', async () => {
  const faults = await faultsAfter(`update payments set code = 'SGH2X' ${receipt} = 2`);
  expect(faults).toEqual([{ schoolId, place: 'payment 2', fault: 'it differs from its ledger entry 6' }]);
});

test('a payment that was deleted is found, with its entry', async () => {
  const faults = await faultsAfter(`delete from payments ${receipt} = 1`);
  expect(faults.map(({ place }) => place)).toEqual(expect.arrayContaining(['numbers of kind payment', 'entry 5']));
});

test.each([
  ['deleted', 'delete from payment_reversals'],
  ['given to another payment', 'update payment_reversals set payment_id = 1'],
  ['given another reason', "update payment_reversals set reason = 'Another'"],
  ['given to another person', 'update payment_reversals set reversed_by = reversed_by + 1'],
  ['moved to another day', 'update payment_reversals set reversed_on = reversed_on - 1'],
  ['moved to another student', 'update payment_reversals set student_id = 1'],
  ['moved to another term', 'update payment_reversals set term_id = term_id + 1'],
])('a reversal that was %s is found', async (_, statement) => {
  const faults = await faultsAfter(`${statement} where school_id = $school`);
  expect(faults).toContainEqual({ schoolId, place: 'entry 9', fault: 'it differs from the payment or the reversal that it posted' });
});

test.each([
  ['balance', 'balance_after_cents = balance_after_cents - 1'],
  ['name of the student', "receipt_student_name = 'Achieng Otieno'"],
  ['admission number', "receipt_admission_number = 'A/7'"],
  ['grade', "receipt_grade = 'Grade 9'"],
  ['stream', "receipt_stream = 'West'"],
  ['term', "receipt_term = 'Term 3'"],
  ['name of the school', "receipt_school_name = 'Another school'"],
  ['contacts of the school', "receipt_school_contacts = ''"],
  ['footer', "receipt_footer = 'Paid in full'"],
])('a changed %s on a receipt is found', async (_, change) => {
  expect(await faultsAfter(`update payments set ${change} ${receipt} = 1`)).toEqual([
    { schoolId, place: 'payment 1', fault: 'its receipt was changed' },
  ]);
});

test('a receipt whose digest was changed with it, or taken away, is found', async () => {
  const rename = `update payments set receipt_student_name = 'Achieng Otieno' ${receipt} = 1`;
  const digest = `update ledger_entries e set digest = receipt_digest(p) from payments p where p.school_id = e.school_id and p.entry_id = e.entry_id
    and e.school_id = $school`;
  expect(await faultsAfter(rename, digest)).toEqual([{ schoolId, place: 'entry 5', fault: hashFault }]);
  expect(await faultsAfter(`update ledger_entries set digest = null ${entry} = 5`)).toEqual([
    { schoolId, place: 'entry 5', fault: hashFault },
    { schoolId, place: 'payment 1', fault: 'no digest covers its receipt' },
  ]);
});

/** A verification of the pending payment 4 that stands in an entry which is not its own. */
const forged = `insert into payment_verifications (school_id, payment_id, entry_id, evidence, verified_by)
  select school_id, 4, entry_id, evidence, verified_by from payment_verifications where school_id = $school`;

test('a forged verification of a pending payment is found', async () => {
  const found = { schoolId, place: 'payment 4', fault: 'its verification differs from ledger entry 8' };
  expect(await faultsAfter(forged)).toEqual([found]);
});

test('a verification that the application’s role writes beside the ledger is found', async () => {
  const text = forged.replace('$school', String(schoolId));
  await testStore().database.transaction(schoolId, (tx) => tx.rows({ name: '', text, values: [] }));
  const places = (await faultsNow()).map(({ place }) => place);
  await asOwner(`delete from payment_verifications where school_id = ${schoolId} and payment_id = 4`);
  expect(places).toEqual(['payment 4']);
  expect(await faultsNow()).toEqual([]);
});

test.each([
  ['given to another person', 'verified_by = verified_by + 1'],
  ['given other evidence', "evidence = 'self_approved'"],
  ['moved in time', "verified_at = verified_at + interval '1 second'"],
  ['moved to another entry', 'entry_id = 7'],
])('a verification that was %s is found', async (_, change) => {
  const faults = await faultsAfter(`update payment_verifications set ${change} where school_id = $school`);
  expect(faults.map(({ place }) => place)).toContain('payment 3');
});

test('a verification that was deleted, or given to another payment, is found', async () => {
  const missing = { schoolId, place: 'entry 8', fault: 'the verification that it stands for is missing' };
  expect(await faultsAfter('delete from payment_verifications where school_id = $school')).toEqual([missing]);
  const moved = await faultsAfter('update payment_verifications set payment_id = 4 where school_id = $school');
  expect(moved.map(({ place }) => place)).toEqual(['payment 4']);
});

test('a verification by whoever recorded the payment is found, unless it is marked so, and so is one of cash', async () => {
  const own = { schoolId, fault: 'it was verified by who recorded it, or needs no verification' };
  const verifier = '(select verified_by from payment_verifications where school_id = $school)';
  const recorded = await faultsAfter(`update payments set recorded_by = ${verifier} ${receipt} = 3`);
  expect(recorded).toContainEqual({ ...own, place: 'payment 3' });
  const cash = await faultsAfter('update payment_verifications set payment_id = 1 where school_id = $school');
  expect(cash).toContainEqual({ ...own, place: 'payment 1' });
});

test('an entry without money that moves some is found', async () => {
  const faults = await faultsAfter(
    `insert into ledger_transfers (school_id, entry_id, line_number, debit, credit, amount_cents) values ($school, 8, 1, 'cash', 'bank', 1)`,
  );
  expect(faults).toContainEqual({ schoolId, place: 'entry 8', fault: 'it moves money' });
});

test.each([
  ['was freed', `delete from payment_codes ${receipt} = 4`, 4, 'it does not hold its code'],
  ['was changed', `update payment_codes set code = 'SGH0Z' ${receipt} = 4`, 4, 'it does not hold its code'],
  ['is held by another method', `update payment_codes set method = 'Bank' ${receipt} = 4`, 4, 'it does not hold its code'],
  [
    'is held by a reversed payment',
    `insert into payment_codes (school_id, method, code, payment_id) values ($school, 'Mpesa', 'SGH1X', 2)`,
    2,
    'it holds a code that is not its own',
  ],
])('a code that %s is found', async (_, statement, payment, fault) => {
  expect(await faultsAfter(statement)).toContainEqual({ schoolId, place: `payment ${payment}`, fault });
});

test('a reversal outside the term of its payment is found, however well it is chained', async () => {
  const faults = await faultsAfter(
    `update payment_reversals set term_id = term_id + 1 where school_id = $school`,
    `update ledger_entries set term_id = term_id + 1 ${entry} = 9`,
    `update ledger_transfers set term_id = term_id + 1 ${entry} = 9`,
  );
  expect(faults).toContainEqual({ schoolId, place: 'entry 9', fault: 'it differs from the payment or the reversal that it posted' });
});

test('a school that nobody can sign in to is checked too', async () => {
  const faults = await faultsAfter('delete from usernames where school_id = $school', `delete from payment_codes ${receipt} = 4`);
  expect(faults).toEqual([{ schoolId, place: 'payment 4', fault: 'it does not hold its code' }]);
});

test.each(['charged_cents', 'paid_cents', 'adjusted_cents'])('a changed running total %s is found, with both figures', async (column) => {
  const faults = await faultsAfter(`update student_terms set ${column} = ${column} + 5 where school_id = $school and student_id = 1`);
  const kept = { charged_cents: '1200005/409000/0', paid_cents: '1200000/409005/0', adjusted_cents: '1200000/409000/5' }[column];
  expect(faults).toHaveLength(1);
  expect(faults[0]?.fault).toBe(`kept ${kept} cents, the ledger says 1200000/409000/0`);
});

test('a running total that is gone is found', async () => {
  const faults = await faultsAfter('delete from student_terms where school_id = $school and student_id = 1');
  expect(faults.map(({ fault }) => fault)).toEqual(['kept  cents, the ledger says 1200000/409000/0']);
});

test('a changed opening balance is found', async () => {
  const faults = await faultsAfter('update students set opening_balance_cents = 0 where school_id = $school and student_id = 2');
  expect(faults).toEqual([{ schoolId, place: 'student 2, opening balance', fault: 'kept 0/0/0 cents, the ledger says 0/0/50000' }]);
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
      const done = testStore().database.transaction(schoolId, (tx) => tx.rows({ name: '', text: statement, values: [] }));
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
