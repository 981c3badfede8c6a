import { expect, test } from 'vitest';
import { archiveOf } from '../../../../tests/support/archives.ts';
import { newCode } from '../../../../tests/support/arrived-money.ts';
import { importedStatement, previewOf, readStatement, resultsOf } from '../../../../tests/support/bank-statements.ts';
import { paid, payingSchool } from '../../../../tests/support/paying-school.ts';
import { mpesaHeads, mpesaRow } from '../../../../tests/support/statement-rows.ts';
import { schoolIdOf, signIn, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { verifyLedger } from '../../../books/ledger/server/verify-ledger.ts';
import { nairobiToday } from '../../../core/dates.ts';
import { restoreArchive } from './restore-archive.ts';

useServer();

const today = nairobiToday();

test('the statements of a school move with it: each row is known again, and what the bank never saw is still to be found', async () => {
  const { school, student } = await payingSchool();
  const bursar = await school.bursar();
  const [came, never] = [newCode(), newCode()];
  await paid(bursar, { studentId: student, amount: 70, method: 'Mpesa', code: came });
  await paid(bursar, { studentId: student, amount: 90, method: 'Mpesa', code: never });
  const rows = [mpesaRow(came, today, 70), mpesaRow(newCode(), today, 30, student), mpesaRow(newCode(), today, -5)];
  const { statement } = await importedStatement(bursar, [mpesaHeads, ...rows]);
  await readStatement(bursar, [mpesaHeads, mpesaRow(newCode(), today, 1)]);

  const { signIn: first } = await restoreArchive(testStore(), await archiveOf(schoolIdOf(bursar)));
  const admin = await signIn(first.username, first.password);
  const moved = await succeed(admin.read('/api/bank-statements'));
  expect(moved).toMatchObject({ drafts: [{ fileName: 'statement.csv' }], statements: [{ rows: 3, inside: 100, outside: 5, waiting: 0 }] });
  const copy = await succeed(bursar.read(`/api/bank-statements/${statement.id}`));
  const there = await succeed(admin.read(`/api/bank-statements/${moved.statements[0].id}`));
  expect(resultsOf(there)).toEqual(['settled', 'recorded', null]);
  expect(there.rows).toEqual(copy.rows);
  expect(await succeed(admin.read('/api/bank-statements/unseen'))).toMatchObject({ total: 90, payments: [{ code: never }] });

  const again = await previewOf(admin, await readStatement(admin, [mpesaHeads, ...rows, mpesaRow(newCode(), today, 8)]));
  expect(again).toMatchObject({ rows: 1, here: 3 });
  expect((await verifyLedger(testStore().database)).faults).toEqual([]);
});
