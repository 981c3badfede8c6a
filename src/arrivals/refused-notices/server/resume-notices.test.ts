import { afterEach, expect, test } from 'vitest';
import { bankedMoney, bankingSchool, noticeOfKcb, tellKcb, workOffNotices } from '../../../../tests/support/banking-school.ts';
import { connectedSchool, payInto, takenUp, useSimulator, workOffAll } from '../../../../tests/support/connected-school.ts';
import { moved } from '../../../../tests/support/moved-moments.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { asOwner, testStore } from '../../../../tests/support/world.ts';
import type { Simulator } from '../../../../tools/daraja/simulator.ts';
import { inEachSchool } from '../../../core/server/database/each-school.ts';
import { resumeNotices } from './resume-notices.ts';

let simulator: Simulator;
useSimulator((started) => {
  simulator = started;
});
useSoundLedger();
afterEach(async () => {
  await asOwner('delete from karo_jobs.job');
});

const resume = () => inEachSchool(testStore().database, resumeNotices);
/** As if what is not processed yet had come so many minutes earlier. */
async function minutesPass(minutes: number): Promise<void> {
  for (const sender of ['paybill', 'bank']) {
    await asOwner(`
      update ${sender}_notices n set ${moved('received_at', `- interval '${minutes} minutes'`)}
      where not exists (
        select from ${sender}_notice_results r where r.school_id = n.school_id and r.notice_id = n.notice_id)`);
  }
}

test('stored notices of Safaricom and of a bank whose jobs are gone are processed, each once', async () => {
  const [of, banking] = [await connectedSchool(simulator), await bankingSchool()];
  await payInto(of, of.student, 700);
  await tellKcb(banking.addresses.kcb, noticeOfKcb(banking, { transactionAmount: '900.00' }));
  await asOwner('delete from karo_jobs.job');
  await minutesPass(9);
  await resume();
  expect(await workOffAll(simulator), 'another server may be about to process them').toBe(0);
  await minutesPass(2);
  await resume();
  await resume();
  expect(await workOffAll(simulator)).toBe(2);
  expect(await takenUp(of.school)).toMatchObject([{ amount: 700, receipts: 1, waiting: 0 }]);
  expect(await bankedMoney(banking)).toMatchObject([{ amount: 900, receipts: 1, waiting: 0 }]);
  await resume();
  expect(await workOffNotices()).toBe(0);
});

test('a notice whose job waits or failed is left to it, and one that is doubted gets none', async () => {
  const banking = await bankingSchool();
  await tellKcb(banking.addresses.kcb, noticeOfKcb(banking));
  await tellKcb(banking.addresses.kcb, noticeOfKcb(banking));
  await asOwner(`
    insert into bank_notices (school_id, connection_id, bank, source, body, doubt)
    select school_id, connection_id, bank, source, body, 'Nobody signed it' from bank_notices limit 1`);
  await minutesPass(11);
  await asOwner(`update karo_jobs.job set state = 'failed', completed_on = now() where id = (select id from karo_jobs.job limit 1)`);
  await resume();
  expect(await asOwner('select state, count(*)::integer as count from jobs group by state order by state')).toEqual([
    { state: 'failed', count: 1 },
    { state: 'waiting', count: 1 },
  ]);
});
