import { expect, test } from 'vitest';
import { bank, cashSchool, counted, countersign, reverseSlip, sheetOf } from '../../../../tests/support/cash-days.ts';
import { liveOn } from '../../../../tests/support/days.ts';
import { paid } from '../../../../tests/support/paying-school.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { userIdOf } from '../../../../tests/support/users.ts';
import { newStaff, type Staff, signIn, succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';

useServer();
useSoundLedger();

const [monday = '', tuesday = ''] = [1, 2].map((days) => addDays(nairobiToday(), days));
const slip = (reference: string, bankedOn = monday) => ({ bankedOn, reference });
const slipsOf = async (staff: Staff) => (await succeed(staff.read('/api/days/open'))).bankings;

/** On Monday: the bursar took 5,000 and recorded a slip of 500 for them. */
async function wrongSlip() {
  await liveOn(monday);
  const of = await cashSchool();
  await paid(of.bursar, { studentId: of.student, amount: 5000 });
  const { banking } = await succeed(bank(of.bursar, 500, slip('FT1')));
  return { ...of, banking };
}

test('a slip that was typed wrongly is reversed, and recorded again with its number and the right amount', async () => {
  const { bursar, school, banking } = await wrongSlip();
  const { message } = await succeed(reverseSlip(bursar, banking.id, 'A zero was missing'));
  expect(message).toBe(`Slip FT1 of KCB, KES 500.00 from ${bursar.username}'s cash, is reversed.`);
  await succeed(bank(bursar, 5000, slip('FT1')));
  const slips = await slipsOf(bursar);
  expect(slips).toEqual([
    { ...banking, isReversed: true },
    { ...banking, id: expect.any(Number), amount: -500, reversesId: banking.id, reason: 'A zero was missing' },
    { ...banking, id: expect.any(Number), amount: 5000 },
  ]);
  const day = await counted(bursar, {});
  expect(day).toMatchObject({ received: 5000, banked: 5000, expected: 0, variance: 0, bankings: slips });
  const moved = await rowsOf(
    school,
    `select t.debit, t.credit, t.amount_cents::integer as cents
     from ledger_transfers t join ledger_entries e using (school_id, entry_id)
     where t.school_id = $1 and e.kind = 'banking' order by t.entry_id`,
  );
  expect(moved).toEqual([
    { debit: 'bank', credit: 'cash', cents: 50_000 },
    { debit: 'cash', credit: 'bank', cents: 50_000 },
    { debit: 'bank', credit: 'cash', cents: 500_000 },
  ]);
});

test('after the count it belongs to the next day, and the locked sheet keeps its figures', async () => {
  const { admin, bursar, second, banking } = await wrongSlip();
  const { id } = await counted(bursar, { of1000: 4, of500: 1 });
  await succeed(countersign(second, id));
  await liveOn(tuesday);
  const [cashier, boss] = [await signIn(bursar.username), await signIn(admin.username)];
  await succeed(reverseSlip(cashier, banking.id));
  expect(await sheetOf(boss, id)).toMatchObject({ state: 'locked', banked: 500, expected: 4500, variance: 0 });
  expect(await succeed(boss.read('/api/days'))).toMatchObject({ unbanked: 5000 });
  const next = await counted(cashier, { of1000: 5 });
  expect(next).toMatchObject({ left: 4500, banked: -500, expected: 5000, variance: 0 });
});

test('a slip is reversed once, also by two at once, and a reversal is no slip', async () => {
  const { admin, bursar, banking } = await wrongSlip();
  const other = await wrongSlip();
  expect((await reverseSlip(bursar, other.banking.id)).body).toMatchObject({ status: 404, code: 'SLIP_NOT_FOUND' });
  const answers = await Promise.all([reverseSlip(bursar, banking.id), reverseSlip(admin, banking.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await reverseSlip(bursar, banking.id)).body.code).toBe('SLIP_REVERSED');
  const reversal = (await slipsOf(bursar))[1];
  expect((await reverseSlip(bursar, reversal.id)).body.code).toBe('SLIP_NOT_FOUND');
});

test('it is reversed by whose cash it is, who recorded it or an administrator, and by no other colleague', async () => {
  const { admin, bursar, second, student } = await wrongSlip();
  const third = await newStaff(admin, 'bursar');
  await paid(second, { studentId: student, amount: 900 });
  const cashierId = await userIdOf(admin, second.username);
  for (const [place, staff] of [second, bursar, admin].entries()) {
    const { banking } = await succeed(bank(bursar, 900, { ...slip(`FT7${place}`), cashierId }));
    const refused = await reverseSlip(third, banking.id);
    expect(refused.body).toMatchObject({ status: 403, code: 'SLIP_OF_ANOTHER' });
    expect(refused.body.message).toContain(second.username);
    await succeed(reverseSlip(staff, banking.id));
  }
  const recorders = (await slipsOf(second)).filter(({ reversesId }: { reversesId: number | null }) => reversesId !== null);
  expect(recorders.map(({ recordedBy }: { recordedBy: string | null }) => recordedBy)).toEqual([null, bursar.username, admin.username]);
});

test('the school holds the cash of a reversed slip again, and no more than that', async () => {
  const { bursar, banking } = await wrongSlip();
  expect((await bank(bursar, 4501, slip('FT2'))).body.code).toBe('BANKED_TOO_MUCH');
  await succeed(reverseSlip(bursar, banking.id));
  expect((await bank(bursar, 5001, slip('FT2'))).body.code).toBe('BANKED_TOO_MUCH');
  await succeed(bank(bursar, 5000, slip('FT2')));
  expect((await bank(bursar, 1, slip('FT2'))).body.code, 'it stands').toBe('SLIP_USED');
});

test('colleagues are told who reversed what, and why', async () => {
  const { admin, bursar, banking } = await wrongSlip();
  await succeed(reverseSlip(bursar, banking.id, 'A zero was missing'));
  const { notifications } = await succeed(admin.read('/api/notifications'));
  expect(notifications[0]).toMatchObject({
    title: 'Deposit slip reversed',
    message: expect.stringMatching(/^\S+ recorded: Slip FT1 of KCB, KES 500\.00 from \S+'s cash, is reversed: A zero was missing\.$/),
  });
});
