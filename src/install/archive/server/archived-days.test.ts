import { expect, test } from 'vitest';
import { bank, cashSchool, counted, countersign, explain, sendBack, sheetOf } from '../../../../tests/support/cash-days.ts';
import { paid, reverse } from '../../../../tests/support/paying-school.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { signIn, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { verifyLedger } from '../../../books/ledger/server/verify-ledger.ts';
import { nairobiToday } from '../../../core/dates.ts';
import { restoreArchive } from './restore-archive.ts';
import { writeArchive } from './write-archive.ts';

useServer();

test('the days of cashiers come back with their sheets, slips and locks, and the ledger still vouches for them', async () => {
  const { school, admin, bursar, second, student } = await cashSchool();
  for (const amount of [1000, 500]) await paid(bursar, { studentId: student, amount });
  await succeed(reverse(admin, 2));
  await succeed(bank(bursar, 300, { bankedOn: nairobiToday(), reference: 'FT1' }));
  await succeed(sendBack(second, (await counted(bursar, { of1: 1 })).id));
  const { id } = await counted(bursar, { of500: 1 });
  await succeed(explain(bursar, id));
  await succeed(countersign(second, id));
  const [row] = await rowsOf(school, 'select school_id as id from schools where school_id = $1');
  const pieces: Uint8Array[] = [];
  const write = async (tx: Parameters<typeof writeArchive>[0]) => {
    for await (const piece of writeArchive(tx, Number(row?.id))) pieces.push(piece);
  };
  await testStore().database.snapshot(Number(row?.id), write, { kind: 'upkeep' });
  const { signIn: first } = await restoreArchive(testStore(), Buffer.concat(pieces));

  const there = await signIn(first.username, first.password);
  const { days, unbanked } = await succeed(there.read('/api/days'));
  expect(days.map(({ state, variance }: { state: string; variance: number }) => [state, variance])).toEqual([
    ['locked', -200],
    ['sentBack', -699],
  ]);
  expect(unbanked).toBe(500);
  // Who works there has new names, which the sheet shows; everything else is the same.
  const plain = ({ id: _, cashier, decided, isOwn, mayCountersign, reversals, bankings, ...sheet }: Record<string, unknown>) => sheet;
  expect(plain(await sheetOf(there, days[0].id))).toEqual(plain(await sheetOf(admin, id)));
  expect((await verifyLedger(testStore().database)).faults).toEqual([]);
});
