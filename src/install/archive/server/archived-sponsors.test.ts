import { expect, test } from 'vitest';
import { archiveOf } from '../../../../tests/support/archives.ts';
import { partsFor } from '../../../../tests/support/shared-payments.ts';
import { sponsoringSchool, sponsorPaid, statementFor } from '../../../../tests/support/sponsoring-school.ts';
import { schoolIdOf, signIn, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { verifyLedger } from '../../../books/ledger/server/verify-ledger.ts';
import { restoreArchive } from './restore-archive.ts';

useServer();

test('the sponsors of a school move with it, with their students and statements, and pay on where it lives now', async () => {
  const { bursar, sponsor, siblings, second } = await sponsoringSchool();
  const paid = await sponsorPaid(bursar, { sponsorId: sponsor, parts: partsFor(siblings, 3000, 2000) });
  await succeed(second.post(`/api/payments/${paid.parts[1].id}/reverse`, { reason: 'The cheque named another' }));
  const { signIn: first } = await restoreArchive(testStore(), await archiveOf(schoolIdOf(bursar)));
  const admin = await signIn(first.username, first.password);

  const same = async (path: string) => expect(await succeed(admin.read(path)), path).toEqual(await succeed(bursar.read(path)));
  for (const path of ['/api/sponsors', `/api/sponsors/${sponsor}`, `/api/sponsors/${sponsor}/statement`]) await same(path);
  await sponsorPaid(admin, { sponsorId: sponsor, parts: partsFor(siblings, 500) });
  expect((await statementFor(admin, sponsor)).totals).toEqual({ paid: 5500, reversed: 2000, total: 3500 });
  expect((await statementFor(bursar, sponsor)).totals).toEqual({ paid: 5000, reversed: 2000, total: 3000 });
  expect((await verifyLedger(testStore().database)).faults).toEqual([]);
});
