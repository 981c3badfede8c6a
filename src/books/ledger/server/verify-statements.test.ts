import { beforeAll, expect, test } from 'vitest';
import { arrive } from '../../../../tests/support/arrived-money.ts';
import { importedStatement } from '../../../../tests/support/bank-statements.ts';
import { payingSchool } from '../../../../tests/support/paying-school.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { mpesaHeads, mpesaRow } from '../../../../tests/support/statement-rows.ts';
import { faultsAfter, faultsNow, useLedgerToTamperWith } from '../../../../tests/support/tampering.ts';
import { useServer } from '../../../../tests/support/world.ts';

useServer();
useLedgerToTamperWith();

const of = { school: 0, statement: 0, taken: 0 };

/** A statement told of KES 100 for a student (line 2), of 200 that M-Pesa had told as 250 (line 3), and of 50 that went out (line 4). */
beforeAll(async () => {
  const { school, student, admin } = await payingSchool();
  await arrive(school, { code: 'SGH2B', amount: 250, account: 'nobody' });
  const rows = [mpesaRow('SGH1A', '2026-05-04', 100, student), mpesaRow('SGH2B', '2026-05-04', 200), mpesaRow('SGH3C', '2026-05-05', -50)];
  const { statement } = await importedStatement(admin, [mpesaHeads, ...rows]);
  const [row] = await rowsOf(
    school,
    `select school_id as school, arrival_id as taken from arrivals where school_id = $1 and code = 'SGH1A'`,
  );
  Object.assign(of, { ...row, statement: statement.id });
});

const line = (number: number) => `line ${number} of statement ${of.statement}`;

/** What is found in that school after a change to its books, as place and fault. */
const after = async (statement: string) =>
  (await faultsAfter(`${statement} and school_id = ${of.school}`)).map(({ place, fault }) => `${place}: ${fault}`);

test('a statement that nobody touched has no faults', async () => {
  expect(await faultsNow()).toEqual([]);
});

test('an amount that was changed is found in the sums and at the arrival too', async () => {
  const faults = await after('update bank_statement_rows set amount_cents = amount_cents + 1 where line = 2');
  expect(faults).toContain(`statement ${of.statement}: its rows do not come to what was imported`);
  expect(faults).toContain(`${line(2)}: its money is not arrival ${of.taken}`);
});

test('a row that is gone is found in its statement', async () => {
  expect(await after('delete from bank_statement_rows where line = 4')).toEqual([
    `statement ${of.statement}: its rows do not come to what was imported`,
    expect.stringMatching(new RegExp(`^statement ${of.statement}: it differs from its ledger entry`)),
  ]);
});

test('a row that says nothing of its arrival any more is found there', async () => {
  expect(await after('delete from bank_statement_results where line = 2')).toEqual([
    `arrival ${of.taken}: it was taken from ${line(2)}, which says nothing of it`,
    expect.stringMatching(new RegExp(`^${line(2)}: it is gone, though ledger entry \\d+ records it$`)),
  ]);
});

test('a row that names the arrival of another is found, and the arrival that it was', async () => {
  const other = `(select arrival_id from arrivals where school_id = ${of.school} and code = 'SGH2B')`;
  const faults = await after(`update bank_statement_results set arrival_id = ${other} where line = 2`);
  expect(faults).toContain(`arrival ${of.taken}: it was taken from ${line(2)}, which says nothing of it`);
});

test.each([
  ['that is said to differ and does not', "result = 'contradicted'", 2],
  ['that differs and is said not to', "result = 'known'", 3],
  ['that was here and is said to be taken', "result = 'recorded'", 3],
])('a row %s is found', async (_, change, number) => {
  const faults = await after(`update bank_statement_results set ${change} where line = ${number}`);
  expect(faults).toContainEqual(expect.stringContaining(`${line(number)}: its money is not arrival `));
});

test('money that another is said to have brought is found', async () => {
  const other = `(select max(user_id) + 1 from users)`;
  const faults = await after(`update bank_statements set imported_by = ${other} where statement_id = ${of.statement}`);
  expect(faults).toEqual([
    `${line(2)}: its money is not arrival ${of.taken}`,
    expect.stringMatching(new RegExp(`^statement ${of.statement}: it differs from its ledger entry`)),
  ]);
});
