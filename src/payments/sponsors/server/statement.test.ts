import { beforeEach, expect, test } from 'vitest';
import { acceptCheques } from '../../../../tests/support/cheque-school.ts';
import { liveOn } from '../../../../tests/support/days.ts';
import { reverse } from '../../../../tests/support/paying-school.ts';
import { partsFor, payShared } from '../../../../tests/support/shared-payments.ts';
import { sponsoringSchool, sponsorPaid, statementFor } from '../../../../tests/support/sponsoring-school.ts';
import { succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { verifyLedger } from '../../../books/ledger/server/verify-ledger.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';

useServer();

const today = nairobiToday();
beforeEach(() => liveOn(today));

type Line = { date: string; kind: string; amount: number; student: { id: number }; reason: string | null };
const short = ({ date, kind, amount, student }: Line) => [date, kind, student.id, amount];

test('it has what was paid for whom, day by day, and what was reversed on the day of the reversal', async () => {
  const { bursar, second, sponsor, siblings } = await sponsoringSchool();
  const [one, two] = siblings;
  const paid = await sponsorPaid(bursar, { sponsorId: sponsor, parts: partsFor(siblings, 3000, 2000.5) });
  const later = addDays(today, 3);
  await liveOn(later);
  await succeed(reverse(second, paid.parts[1].id, 'The cheque named another'));
  await sponsorPaid(bursar, { sponsorId: sponsor, parts: partsFor(siblings, 700) });
  const { lines, totals, sponsor: whose, school } = await statementFor(bursar, sponsor);
  expect(lines.map(short)).toEqual([
    [today, 'payment', one, 3000],
    [today, 'payment', two, 2000.5],
    [later, 'reversal', two, -2000.5],
    [later, 'payment', one, 700],
  ]);
  expect(lines.map(({ reason }: Line) => reason)).toEqual([null, null, 'The cheque named another', null]);
  expect(totals).toEqual({ paid: 5700.5, reversed: 2000.5, total: 3700 });
  expect([whose.name, school.name]).toEqual(['CDF Kibra', expect.any(String)]);
  expect((await verifyLedger(testStore().database)).faults).toEqual([]);
});

test('of some days it has theirs alone, the first and the last included', async () => {
  const { bursar, sponsor, siblings } = await sponsoringSchool();
  for (const [at, amount] of [100, 200, 300].entries()) {
    await liveOn(addDays(today, at));
    await sponsorPaid(bursar, { sponsorId: sponsor, parts: partsFor(siblings, amount) });
  }
  const totalOf = async (from: string, to: string) => (await statementFor(bursar, sponsor, `?from=${from}&to=${to}`)).totals.total;
  const [first, second, third] = [today, addDays(today, 1), addDays(today, 2)];
  expect([await totalOf(first, second), await totalOf(second, third), await totalOf(second, second)]).toEqual([300, 500, 200]);
  expect([await totalOf('', ''), await totalOf(third, ''), await totalOf('', first)]).toEqual([600, 300, 100]);
  expect(await statementFor(bursar, sponsor, `?from=${addDays(today, 9)}`)).toMatchObject({
    ...{ from: addDays(today, 9), to: null },
    lines: [],
    totals: { paid: 0, reversed: 0, total: 0 },
  });
});

test('days in the wrong order are refused, on the page and in the file, and are no statement of nothing', async () => {
  const { bursar, sponsor, siblings } = await sponsoringSchool();
  await sponsorPaid(bursar, { sponsorId: sponsor, parts: partsFor(siblings, 100) });
  for (const path of ['statement', 'statement/export']) {
    const refused = await bursar.read(`/api/sponsors/${sponsor}/${path}?from=${addDays(today, 1)}&to=${today}`);
    expect(refused.body).toMatchObject({ status: 400, errors: [{ path: 'to', message: 'To must not be before From' }] });
  }
});

test('money of others for the same students does not stand on it', async () => {
  const { bursar, sponsor, siblings } = await sponsoringSchool();
  await succeed(payShared(bursar, { parts: partsFor(siblings, 900), code: 'GUARDIAN1' }));
  await succeed(bursar.post('/api/payments/new', { studentId: siblings[0], amount: 400, method: 'Cash' }));
  expect((await statementFor(bursar, sponsor)).lines).toEqual([]);
});

test('a code that nobody verified says so, and names its method', async () => {
  const { bursar, sponsor, siblings } = await sponsoringSchool();
  await sponsorPaid(bursar, { sponsorId: sponsor, parts: partsFor(siblings, 900), method: 'Bank', code: 'FT26X' });
  const { lines } = await statementFor(bursar, sponsor);
  expect(lines).toMatchObject([{ method: 'Bank', code: 'FT26X', status: 'pending', amount: 900 }]);
});

test('it leaves as a file that ends with its total', async () => {
  const { bursar, second, sponsor, siblings } = await sponsoringSchool();
  const paid = await sponsorPaid(bursar, { sponsorId: sponsor, parts: partsFor(siblings, 3000, 2000) });
  await succeed(reverse(second, paid.parts[0].id, 'Twice'));
  const { text } = await bursar.read(`/api/sponsors/${sponsor}/statement/export?from=${today}`);
  const lines = text.trimEnd().split('\r\n');
  expect(lines.slice(0, 5).join('\n')).toContain('List,Statement of CDF Kibra');
  expect(lines.find((line: string) => line.startsWith('Filters'))).toMatch(/^Filters,from /);
  const [head, ...rows] = lines.slice(lines.findIndex((line: string) => line.startsWith('Day,Kind')));
  expect(head).toBe('Day,Kind,Receipt,Student ID,Admission number,Student,Grade,Stream,Method,Code,Status,Reason,Amount (KES)');
  expect(rows.map((row: string) => row.split(',').at(-3))).toEqual(['Reversed', 'Verified', 'Reversed', '']);
  expect(rows.map((row: string) => row.split(',').at(-1))).toEqual(['3000.00', '2000.00', '-3000.00', '2000.00']);
  expect(rows[2]).toContain('Reversal');
  expect(rows[2]).toContain('Twice');
  expect(rows[3]).toMatch(/^,Total,/);
  expect((await bursar.read('/api/sponsors/999999/statement/export')).body.code).toBe('SPONSOR_NOT_FOUND');
});

test('the file says of a cheque which bank it is of, and that it still has to clear', async () => {
  const { admin, bursar, sponsor, siblings } = await sponsoringSchool();
  await acceptCheques(admin);
  await sponsorPaid(bursar, { sponsorId: sponsor, parts: partsFor(siblings, 900), method: 'Cheque', code: '000123', bank: 'KCB' });
  const { text } = await bursar.read(`/api/sponsors/${sponsor}/statement/export`);
  const [head, row] = text.slice(text.indexOf('Day,Kind')).split('\r\n');
  expect(head).toMatch(/Method,Code,Status,Reason,Amount \(KES\),Bank$/);
  expect(row).toMatch(/,Cheque,000123,To clear,,900\.00,KCB$/);
});

test('a receipt keeps its words, whatever the student is called later', async () => {
  const { admin, bursar, sponsor, siblings } = await sponsoringSchool();
  await sponsorPaid(bursar, { sponsorId: sponsor, parts: partsFor(siblings, 3000) });
  const before = await statementFor(bursar, sponsor);
  const { student } = await succeed(admin.read(`/api/students/${siblings[0]}`));
  await succeed(admin.patch(`/api/students/${siblings[0]}/update`, { ...student, fullName: 'Renamed' }));
  expect((await statementFor(bursar, sponsor)).lines).toEqual(before.lines);
});
