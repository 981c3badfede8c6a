import { expect, test } from 'vitest';
import { bank, cashSchool, count, counted, countersign, explain, sendBack, sheetOf } from '../../../../tests/support/cash-days.ts';
import { paid, payingSchool } from '../../../../tests/support/paying-school.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { newStaff, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';
import { dayText, nairobiToday } from '../../../core/dates.ts';
import { piecesMax } from '../rules.ts';

useServer();

const today = nairobiToday();
const newsOf = async (staff: Staff) => (await succeed(staff.read('/api/notifications'))).notifications;

test.each([
  ['half a note', 0.5],
  ['less than none', -1],
  ['more than any drawer holds', piecesMax + 1],
  ['a word', 'three'],
  ['a list', [1]],
])('a count of %s is refused at its field, and no day is closed', async (_, of1000) => {
  const { bursar } = await cashSchool();
  const refused = await bursar.post('/api/days/count', { of1000 });
  expect(refused.body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', errors: [{ path: 'of1000' }] });
  expect((await succeed(bursar.read('/api/days/open'))).mayCount).toBe(true);
});

test('fields that are left blank are none of that face, and digits may be text', async () => {
  const { bursar } = await cashSchool();
  const day = await counted(bursar, { of1000: '' as never, of500: '2' as never, of100: null as never });
  expect(day).toMatchObject({ counted: 1000, pieces: [{ face: 500, pieces: 2 }] });
});

test('a count that is sent twice under one key closes one day and answers the same', async () => {
  const { bursar } = await cashSchool();
  const headers = { 'idempotency-key': 'count-1' };
  const first = await bursar.post('/api/days/count', { of50: 1 }, headers);
  const again = await bursar.post('/api/days/count', { of50: 1 }, headers);
  expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
  expect(again.headers['idempotency-replayed']).toBe('true');
});

test.each([
  [{ amount: 0 }, 'amount'],
  [{ bank: ' ' }, 'bank'],
  [{ reference: '' }, 'reference'],
  [{ bankedOn: '2026-02-30' }, 'bankedOn'],
])('a slip with %o is refused at its field', async (wrong, path) => {
  const { bursar } = await cashSchool();
  const slip = { amount: 100, bank: 'KCB', reference: 'FT1', bankedOn: today };
  expect((await bursar.post('/api/days/bankings', { ...slip, ...wrong })).body).toMatchObject({ status: 400, errors: [{ path }] });
});

test('one slip number may be used at two banks, and in another school', async () => {
  const { bursar, student } = await cashSchool();
  await paid(bursar, { studentId: student, amount: 200 });
  await succeed(bank(bursar, 100, { bankedOn: today, reference: 'FT1' }));
  const other = { amount: 100, bank: 'Equity', reference: 'FT1', bankedOn: today };
  expect((await bursar.post('/api/days/bankings', other)).status).toBe(201);
  const { bursar: elsewhere, student: another } = await cashSchool();
  await paid(elsewhere, { studentId: another, amount: 100 });
  expect((await bank(elsewhere, 100, { bankedOn: today, reference: 'FT1' })).status).toBe(201);
});

test('a slip moves the money from the drawer to the bank in the ledger', async () => {
  const { school, bursar, student } = await cashSchool();
  await paid(bursar, { studentId: student, amount: 4000 });
  await succeed(bank(bursar, 4000, { bankedOn: today, reference: 'FT1' }));
  const moved = await rowsOf(
    school,
    `select t.debit::text, t.credit::text, t.student_id, t.amount_cents::int as cents
     from ledger_transfers t
     join ledger_entries e on e.school_id = t.school_id and e.entry_id = t.entry_id
     where e.school_id = $1 and e.kind = 'banking'`,
  );
  expect(moved).toEqual([{ debit: 'bank', credit: 'cash', student_id: null, cents: 400_000 }]);
});

test('colleagues are told that a day was counted, locked and sent back, and where its sheet is', async () => {
  const { admin, bursar, second, student } = await cashSchool();
  await paid(bursar, { studentId: student, amount: 1000 });
  const { id } = await counted(bursar, { of1000: 1 });
  const [first] = await newsOf(admin);
  expect(first).toMatchObject({
    title: 'Day counted',
    message: `${bursar.username} closed ${dayText(today)} with KES 1,000.00 counted: matches the books. It waits for a second person.`,
    path: `/day/${id}`,
    read: false,
  });
  await succeed(sendBack(second, id, 'Two notes are torn'));
  expect((await newsOf(bursar))[0]).toMatchObject({
    title: 'Day returned for recount',
    message: `${second.username} returned the day of ${bursar.username}, ${dayText(today)}, for a recount: Two notes are torn.`,
  });
  const again = await counted(bursar, { of1000: 1 });
  await succeed(countersign(second, again.id));
  expect((await newsOf(bursar))[0]).toMatchObject({ title: 'Day locked', path: `/day/${again.id}` });
});

test('of two who decide at once one does, and the other is told', async () => {
  const { admin, bursar, second } = await cashSchool();
  const { id } = await counted(bursar, {});
  const answers = await Promise.all([countersign(admin, id), countersign(second, id), sendBack(admin, id), sendBack(second, id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  for (const { body } of answers.filter(({ status }) => status === 409)) expect(body.code).toBe('DAY_DECIDED');
});

test('a reason stays as the second person has read it, until the day is sent back', async () => {
  const { bursar, second } = await cashSchool();
  const { id } = await counted(bursar, { of1: 1 });
  await succeed(explain(bursar, id, 'A coin'));
  expect((await explain(bursar, id, 'Given to a parent')).body).toMatchObject({ status: 409, code: 'DAY_EXPLAINED' });
  expect((await sheetOf(second, id)).varianceReason).toBe('A coin');
  await succeed(sendBack(second, id, 'Whose coin?'));
  const again = await counted(bursar, { of1: 1 });
  await succeed(explain(bursar, again.id, 'A coin that a child found'));
  expect((await succeed(countersign(second, again.id))).day.varianceReason).toBe('A coin that a child found');
});

test('the days are listed a page at a time, the newest first, and a page past the end is empty', async () => {
  const { admin, bursar, second } = await cashSchool();
  const sheets = [];
  for (const staff of [admin, bursar, second]) sheets.push(await counted(staff, {}));
  const page = async (number: number) => succeed(admin.read(`/api/days?page=${number}&limit=2`));
  const idsOf = ({ days }: { days: { id: number }[] }) => days.map(({ id }) => id);
  const all = sheets.map(({ id }) => id).reverse();
  expect(idsOf(await page(1))).toEqual(all.slice(0, 2));
  expect(idsOf(await page(2))).toEqual(all.slice(2));
  expect(await page(3)).toMatchObject({ days: [], waiting: 3, pagination: { page: 3, totalPages: 2, total: 3 } });
});

test('each cashier closes a drawer of their own: what a colleague takes is on the colleague’s sheet', async () => {
  const { bursar, second, student } = await cashSchool();
  await paid(bursar, { studentId: student, amount: 100 });
  await paid(second, { studentId: student, amount: 20 });
  expect(await counted(bursar, { of100: 1 })).toMatchObject({ received: 100, variance: 0 });
  expect(await counted(second, { of20: 1 })).toMatchObject({ received: 20, variance: 0 });
});

test('a sheet that nobody has, or that is of another school, is not found', async () => {
  const { admin, bursar } = await cashSchool();
  const other = await payingSchool();
  const { id } = await counted(bursar, {});
  expect(await sheetOf(admin, id)).toMatchObject({ id });
  for (const [staff, day] of [
    [other.admin, id],
    [admin, 2_000_000_123],
  ] as const) {
    expect((await staff.read(`/api/days/${day}`)).body).toMatchObject({ status: 404, code: 'DAY_NOT_FOUND' });
    expect((await countersign(staff, day)).body).toMatchObject({ status: 404, code: 'DAY_NOT_FOUND' });
  }
});

test('an auditor and a teacher decide nothing', async () => {
  const { admin, bursar } = await cashSchool();
  const { id } = await counted(bursar, {});
  for (const role of ['auditor', 'teacher'] as const) {
    const staff = await newStaff(admin, role);
    const answers = [count(staff, { of1: 1 }), countersign(staff, id), sendBack(staff, id), explain(staff, id)];
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  }
});
