import { expect, test } from 'vitest';
import {
  connectedSchool,
  payInto,
  type StaffedSchool,
  useConnectedSchool,
  workOffAll,
} from '../../../../tests/support/connected-school.ts';
import { fileOf } from '../../../../tests/support/exported-file.ts';
import { commaConfirmation, refusedNotice } from '../../../../tests/support/refused-notices.ts';
import { schoolIdOf, succeed, testStore } from '../../../../tests/support/world.ts';
import { noOddities } from '../../../../tools/daraja/oddities.ts';
import { noAccidents } from '../../../../tools/daraja/outbox.ts';
import { instantAt, instantText, nairobiDayAndTime } from '../../../core/dates.ts';
import { enqueue } from '../../../school/jobs/server/enqueue.ts';

const path = '/api/notices/export?format=csv';
let of: StaffedSchool;
useConnectedSchool((made) => {
  of = made;
});

test('a payment that was looked up and cannot be read is in the list and its file, with its day and account', async () => {
  const { world } = of.simulator;
  Object.assign(world.outbox, { accidents: { ...noAccidents, dropped: 1 } });
  world.oddities = { ...noOddities, lookup: 'noAmount' };
  const { receipt, at } = await payInto(of, 'ADM 7', 60);
  await testStore().database.transaction(schoolIdOf(of.admin), (tx) => enqueue(tx, 'paybillPull', { schoolId: schoolIdOf(of.admin) }));
  await workOffAll(of.simulator);
  const { day, time } = nairobiDayAndTime(instantAt(at));
  const [notice, ...others] = (await succeed(of.admin.read('/api/notices'))).notices;
  expect(others).toEqual([]);
  expect(notice).toMatchObject({ kind: 'pull', reason: 'It has no amount' });
  expect(notice.read).toMatchObject({ code: receipt, amount: null, account: 'ADM 7', arrivedOn: day, time });
  const { rows } = await fileOf(of.admin, path);
  expect(rows).toMatchObject([{ Kind: 'Looked-up payment', 'Transaction Code': receipt, 'Account typed': 'ADM 7', Status: 'Waiting' }]);
});

test('a file that does not say which notices has those that wait, each by its kind', async () => {
  const school = await connectedSchool(of.simulator);
  const [waiting, dismissed] = [
    await refusedNotice(school.admin, commaConfirmation({ TransID: 'UA5EXPORT1' })),
    await refusedNotice(school.admin, commaConfirmation({ TransID: 'UA5EXPORT2' })),
  ];
  await succeed(school.admin.post(`/api/notices/safaricom/${dismissed}/dismiss`, { reason: 'It came with the statement' }));
  const { above, rows } = await fileOf(school.admin, path);
  expect(JSON.stringify(above)).toContain('waiting');
  expect(rows).toMatchObject([{ Kind: 'Payment', 'Transaction Code': 'UA5EXPORT1' }]);
  const { receivedAt } = (await succeed(school.admin.read('/api/notices'))).notices.find(({ id }: { id: number }) => id === waiting);
  expect(rows[0]?.Received).toBe(instantText(receivedAt));
  expect((await fileOf(school.admin, `${path}&show=settled`)).rows).toMatchObject([{ Kind: 'Payment', 'Transaction Code': 'UA5EXPORT2' }]);
});
