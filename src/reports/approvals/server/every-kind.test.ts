import { beforeAll, expect, test } from 'vitest';
import { adjustingSchool, requestedAdjustment } from '../../../../tests/support/adjusting-school.ts';
import { listed, requestedReversal } from '../../../../tests/support/approving.ts';
import { liveOn } from '../../../../tests/support/days.ts';
import { paid } from '../../../../tests/support/paying-school.ts';
import {
  type AskingSchool,
  approveInList,
  askingSchool,
  listedKinds,
  type TestedKind,
  testedKinds,
} from '../../../../tests/support/request-kinds.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { toggleUser } from '../../../../tests/support/users.ts';
import { type Answer, newcomer, newStaff, type Staff, signIn, succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';

useServer();
useSoundLedger();

const today = nairobiToday();

type Shared = AskingSchool & { second: Staff; third: Staff };

async function sharedSchool(): Promise<Shared> {
  const world = await askingSchool();
  return { ...world, second: await newStaff(world.admin, 'admin'), third: await newStaff(world.admin, 'admin') };
}

let shared: Shared;
beforeAll(async () => {
  shared = await sharedSchool();
});

/** One that waits, asked by an administrator who has asked for nothing else. */
async function waiting(kind: TestedKind) {
  const at = kind.isAlone ? await sharedSchool() : shared;
  const asker = await newStaff(at.admin, 'admin');
  return { ...at, asker, id: await kind.asks(asker, at) };
}

const codeOf = ({ status, body }: Answer): string | number => body.code ?? status;
const every = Object.entries(testedKinds);
const refusable = every.flatMap(([name, kind]) => (kind.refuse ? [{ name, kind, refuse: kind.refuse }] : []));
const withdrawable = every.flatMap(([name, kind]) => (kind.withdraw ? [{ name, kind, withdraw: kind.withdraw }] : []));

test.each(every)('%s: whoever asked cannot approve it, a second person can, once', async (_, kind) => {
  const { asker, second, id } = await waiting(kind);
  expect((await kind.approve(asker, id)).body).toMatchObject({ code: kind.own });
  expect(codeOf(await kind.approve(second, id))).toBe(200);
  expect(codeOf(await kind.approve(second, id))).toBe(kind.decided);
});

test.each(every)('%s: whom the asker added in the last seven days cannot approve it', async (_, kind) => {
  const { asker, id } = await waiting(kind);
  expect(codeOf(await kind.approve(await newcomer(asker, 'admin'), id))).toBe('SECOND_PERSON_MADE');
});

test.each(every)(
  '%s: who alone could approve it approves their own, marked so, a week after the others were deactivated',
  async (_, kind) => {
    await liveOn(today);
    const school = await askingSchool();
    const { admin, recorder } = school;
    const id = await kind.asks(admin, school);
    for (const other of [recorder, await newStaff(admin, 'admin')]) await toggleUser(admin, other);
    expect((await kind.approve(admin, id)).body).toMatchObject({ code: kind.own });
    await liveOn(addDays(today, 7));
    expect(codeOf(await kind.approve(await signIn(admin.username), id))).toBe(200);
    expect(await rowsOf(school.school, kind.isOwn)).toEqual([{ own: true }]);
    await liveOn(today);
  },
);

test.each(every)('%s: of two who approve it at once one does, and the other reads that it is decided', async (_, kind) => {
  const { second, third, id } = await waiting(kind);
  const answers = await Promise.all([kind.approve(second, id), kind.approve(third, id)]);
  expect(answers.map(codeOf).toSorted()).toEqual([200, kind.decided]);
});

test.each(every)('%s: in another school it is not found', async (_, kind) => {
  const { id } = await waiting(kind);
  const { admin } = await askingSchool();
  expect((await kind.approve(admin, id)).body).toMatchObject({ code: kind.missing });
});

test.each(every)('%s: teachers and auditors approve nothing', async (_, kind) => {
  const { admin, second, id } = await waiting(kind);
  for (const role of ['teacher', 'auditor'] as const) {
    expect(codeOf(await kind.approve(await newStaff(admin, role), id)), role).toBe('FORBIDDEN');
  }
  expect(codeOf(await kind.approve(second, id))).toBe(200);
});

test.each(every)('%s: an approval that is sent again under its key is done once and answers the same', async (name, kind) => {
  const { second, id } = await waiting(kind);
  const key = { 'idempotency-key': `once-${name}-${id}` };
  const [first, again] = [await kind.approve(second, id, key), await kind.approve(second, id, key)];
  expect([codeOf(first), again.text]).toEqual([200, first.text]);
});

test.each(refusable)('$name: a refusal needs a reason, and is final', async ({ kind, refuse }) => {
  const { second, third, id } = await waiting(kind);
  for (const blank of ['', '  ', undefined]) expect(codeOf(await refuse(second, id, blank))).toBe('VALIDATION_FAILED');
  expect(codeOf(await refuse(second, id, 'Not this term'))).toBe(200);
  for (const late of [kind.approve(third, id), refuse(third, id, 'Nor now')]) expect(codeOf(await late)).toBe(kind.decided);
});

test.each(withdrawable)('$name: only the person who asked withdraws it, for good', async ({ kind, withdraw }) => {
  const { school, asker, second, id } = await waiting(kind);
  expect((await withdraw(second, id)).body).toMatchObject({
    ...{ status: 403, code: 'NOT_ASKER', message: 'Only the requester may withdraw it.' },
  });
  expect(codeOf(await withdraw(await school.teacher(), id))).toBe('FORBIDDEN');
  expect((await succeed(withdraw(asker, id))).message).toMatch(/withdrawn\.$/);
  for (const late of [kind.approve(second, id), withdraw(asker, id)]) {
    expect((await late).body).toMatchObject({ code: kind.decided, message: expect.stringMatching(/is (already )?withdrawn/) });
  }
});

test.each(withdrawable)('$name: of an approval and a withdrawal at once one is done', async ({ kind, withdraw }) => {
  const { asker, second, id } = await waiting(kind);
  const answers = await Promise.all([withdraw(asker, id), kind.approve(second, id)]);
  expect(answers.map(codeOf).toSorted()).toEqual([200, kind.decided]);
});

test.each(listedKinds)('%s: it waits in the list and in the count of the menu until it is approved there', async (_, kind) => {
  const { asker, second, id } = await waiting(kind);
  const rowFor = async (reader: Staff) =>
    (await listed(reader, `show=waiting&kind=${kind.listed}&limit=100`)).approvals.find((row: { id: number }) => row.id === id);
  const count = async () => (await succeed(second.read('/api/dashboard'))).waiting;
  expect(await rowFor(second)).toMatchObject({ state: 'pending', asked: { by: asker.username }, mayApprove: true });
  expect(await rowFor(asker)).toMatchObject({ mayApprove: false });
  const before = await count();
  expect(codeOf(await approveInList(asker, kind, id))).toBe(kind.own);
  expect(codeOf(await approveInList(second, kind, id))).toBe(200);
  expect([await count(), await rowFor(second)]).toEqual([before - 1, undefined]);
});

const idsOf = ({ approvals }: { approvals: { kind: string; id: number }[] }) => approvals.map(({ kind, id }) => [kind, id]);

test('what waits longest stands first whatever its kind, and of one’s own requests the newest', async () => {
  const { admin, bursar, student } = await adjustingSchool();
  const cash = (await paid(bursar, { studentId: student, amount: 2000 })).id;
  const request = await requestedReversal(bursar, cash);
  await liveOn(addDays(today, 1));
  const waiver = (await requestedAdjustment(bursar, { studentId: student })).id;
  const [older, newer] = [
    ['reversal', request],
    ['adjustment', waiver],
  ];
  expect(idsOf(await listed(admin))).toEqual([older, newer]);
  expect(idsOf(await listed(bursar, 'show=asked'))).toEqual([newer, older]);
  await liveOn(today);
});

test('pending payments of several days come a page at a time', async () => {
  const { admin, bursar, student } = await adjustingSchool();
  const ids: number[] = [];
  for (const [days, code] of ['SGH1D', 'SGH2D', 'SGH3D'].entries()) {
    await liveOn(addDays(today, days));
    ids.push((await paid(bursar, { studentId: student, amount: 100, method: 'Mpesa', code })).id);
  }
  const pages = await Promise.all([1, 2, 3].map((page) => listed(admin, `kind=payment&limit=1&page=${page}`)));
  expect(pages.map(idsOf)).toEqual(ids.map((id) => [['payment', id]]));
  await liveOn(today);
});
