import { expect, test } from 'vitest';
import { archiveOf } from '../../../../tests/support/archives.ts';
import { arrive, newCode } from '../../../../tests/support/arrived-money.ts';
import { importedStatement } from '../../../../tests/support/bank-statements.ts';
import { counted, countersign, explain } from '../../../../tests/support/cash-days.ts';
import { discountingSchool, inForce } from '../../../../tests/support/discounting-school.ts';
import { provider, sendAll, sendMessages } from '../../../../tests/support/messaging-school.ts';
import { reverse } from '../../../../tests/support/paying-school.ts';
import { nextTermForm } from '../../../../tests/support/school-parts.ts';
import { partsFor, sharedPaid } from '../../../../tests/support/shared-payments.ts';
import { addSponsor, sponsorPaid } from '../../../../tests/support/sponsoring-school.ts';
import { mpesaHeads, mpesaRow } from '../../../../tests/support/statement-rows.ts';
import { schoolIdOf, signIn, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { verifyLedger } from '../../../books/ledger/server/verify-ledger.ts';
import { nairobiToday } from '../../../core/dates.ts';
import { readArchive } from './read-archive.ts';
import { restoreArchive } from './restore-archive.ts';

useServer();

/**
 * A family whose second child has a discount every term; a sponsor who paid for two of them, once wrongly; their own payment, which a
 * statement proved; money on the desk; a day that was counted short and locked; and a message about the last payment.
 */
async function livedTerm() {
  const world = await discountingSchool();
  const { school, admin, second, bursar, family, next } = world;
  await inForce(world);
  await succeed(admin.post('/api/settings/terms', { ...nextTermForm({ current: true }), term_id: next }));
  const { sponsor } = await succeed(addSponsor(bursar));
  const { parts } = await sponsorPaid(bursar, { sponsorId: sponsor.id, parts: partsFor(family, 3000, 2000.5) });
  await succeed(reverse(second, parts[1].id, 'The cheque named another'));
  const code = newCode();
  await sharedPaid(bursar, { parts: partsFor(family, 400.25, 500, 600), code });
  const day = nairobiToday();
  await importedStatement(bursar, [mpesaHeads, mpesaRow(code, day, 1500.25), mpesaRow(newCode(), day, 70, family[2])]);
  await arrive(school, { account: 'Amina', amount: 40 });
  await sendMessages(admin);
  await sharedPaid(bursar, { parts: partsFor(family, 100, 200), method: 'Cash', code: undefined });
  await sendAll(provider().handlers);
  const { id } = await counted(bursar, { of1000: 3 });
  await succeed(explain(bursar, id));
  await succeed(countersign(second, id));
  return { admin, family, sponsor: sponsor.id as number };
}

test('all that a term brings comes back in one chain, equal to the cent: balances, statements, receipts, days, desk and messages', async () => {
  const { admin: here, family, sponsor } = await livedTerm();
  const archive = await archiveOf(schoolIdOf(here));
  const { totals, signIn: first } = await restoreArchive(testStore(), archive);
  expect(totals).toEqual(readArchive(archive).manifest.totals);
  const there = await signIn(first.username, first.password);
  const same = async (path: string) => {
    const one = await succeed(here.read(path));
    // A QR code names the school by its number, and that is another one here.
    const besides = 'qrCode' in one ? { qrCode: expect.stringMatching(/^data:image/) } : {};
    expect(await succeed(there.read(path)), path).toEqual({ ...one, ...besides });
    return one;
  };

  await same('/api/balances?state=all&limit=100');
  await same('/api/payments/view?limit=100');
  await same('/api/payments/fee-reports');
  await same('/api/teachers/subject-allocation');
  for (const student of family) await same(`/api/payments/${student}/fee-statement`);
  const { data } = await succeed(there.read(`/api/payments/${family[1]}/fee-statement`));
  expect(data.adjustments).toMatchObject([{ kind: 'discount', change: -1000 }]);
  const { payments } = await same('/api/payments/all-recent-payments?limit=100');
  expect(payments).toHaveLength(9);
  for (const { student, receiptNumber } of payments) await same(`/api/payments/student/${student.id}/receipt/${receiptNumber}`);
  await same(`/api/sponsors/${sponsor}/statement`);
  await same('/api/standing-discounts');
  const { sums } = await same('/api/arrivals');
  expect(sums).toEqual({ arrived: 1610.25, placed: 1570.25, waiting: 40, returned: 0 });
  const { messages } = await same('/api/messages?limit=100');
  expect(messages).toMatchObject([{ state: 'sent' }]);
  const { days } = await succeed(there.read('/api/days'));
  expect(days).toMatchObject([{ state: 'locked', received: 5300.5, givenBack: 2000.5, counted: 3000, variance: -300 }]);
  expect((await verifyLedger(testStore().database)).faults).toEqual([]);
});
