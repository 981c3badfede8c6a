import { expect, test } from 'vitest';
import { approveMany, listed, outcomesOf, refuseMany } from '../../../../tests/support/approving.ts';
import { discountingSchool, inForce, naming, newDiscount } from '../../../../tests/support/discounting-school.ts';
import { statementOf } from '../../../../tests/support/paying-school.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { newStaff, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';

useServer();
useSoundLedger();

const asks = async (staff: Staff, rule: Record<string, unknown> = {}): Promise<number> =>
  (await succeed(newDiscount(staff, rule))).discount.id;
const waitingFor = async (staff: Staff) => (await succeed(staff.read('/api/dashboard'))).waiting;

test('a discount rule waits with what it gives to how many in this term, counts in the menu, and moves nothing', async () => {
  const { admin, bursar, family, alone, term } = await discountingSchool();
  const id = await asks(bursar, { name: 'Later children', child: 'secondOn', percent: 25, voteHeads: ['tuitionFee', 'diaryFee'] });
  const { approvals } = await listed(admin, 'kind=discount');
  expect(approvals).toMatchObject([
    {
      ...{ kind: 'discount', id, student: null, state: 'pending', decided: null, mayApprove: true, amount: 5500, change: 0, balance: 0 },
      asked: { by: bursar.username, date: nairobiToday() },
      discount: {
        ...{ name: 'Later children', forWhom: 'Brothers and sisters, second child and every later one' },
        ...{ size: '25% of Tuition and Diary', students: 2, term: { id: term } },
      },
    },
  ]);
  const { total, due } = await succeed(admin.read(`/api/standing-discounts/${id}/preview`));
  expect([approvals[0].amount, approvals[0].discount.students]).toEqual([total, due.students]);
  expect(await waitingFor(admin)).toBe(1);
  for (const student of [...family, alone]) expect((await statementOf(bursar, student)).summary.adjusted).toBe(0);
});

test('each rule is worked out beside those in force and by itself, not with the others that wait', async () => {
  const school = await discountingSchool();
  const { admin, bursar, family, alone } = school;
  await inForce(school, naming([family[1], alone], { percent: 80 }));
  const half = await asks(bursar, naming([family[1]], { name: 'Half', percent: 50 }));
  const third = await asks(bursar, naming([family[1], alone], { name: 'Third', percent: 30 }));
  const { approvals } = await listed(admin);
  const effects = approvals.map(({ id, amount, discount }: { id: number; amount: number; discount: { students: number } }) => [
    ...[id, amount, discount.students],
  ]);
  // Of 10,000 the rule in force leaves 2,000 of each.
  expect(effects).toEqual([
    [half, 2000, 1],
    [third, 4000, 2],
  ]);
});

test('it is approved, refused and withdrawn there by the rules of its own page, many at once', async () => {
  const { admin, second, bursar } = await discountingSchool();
  const [one, two, three, own] = [await asks(bursar), await asks(bursar), await asks(bursar), await asks(admin)];
  expect((await listed(admin)).approvals.map(({ id, mayApprove }: { id: number; mayApprove: boolean }) => [id, mayApprove])).toEqual([
    ...[one, two, three].map((id) => [id, true]),
    [own, false],
  ]);
  const answer = await approveMany(admin, ['discount', own], ['discount', one], ['discount', one], ['discount', 2_000_000_123]);
  expect(outcomesOf(answer)).toEqual([
    [false, 'OWN_DISCOUNT'],
    [true, null],
    [false, 'DISCOUNT_NOT_FOUND'],
  ]);
  expect(answer.body.outcomes[1].message).toBe('Second child is in force. It is applied whenever a term is opened.');
  expect((await refuseMany(second, 'Too much', ['discount', two], ['discount', one])).body.message).toBe('1 refused, 1 not refused.');
  await succeed(bursar.post(`/api/standing-discounts/${three}/withdraw`));
  expect((await approveMany(second, ['discount', own])).body.message).toBe('1 approved.');
  expect([(await listed(admin)).approvals, await waitingFor(admin), await waitingFor(second)]).toEqual([[], 0, 0]);
  const requests = (await listed(bursar, 'show=asked')).approvals;
  expect(
    requests.map(({ id, state, decided }: { id: number; state: string; decided: { by: string; refusal: string } }) => [
      ...[id, state, decided.by, decided.refusal],
    ]),
  ).toEqual([
    [three, 'withdrawn', bursar.username, null],
    [two, 'refused', second.username, 'Too much'],
    [one, 'approved', admin.username, null],
  ]);
  expect(requests[0]).toMatchObject({ amount: 0, discount: { term: null, students: 0 } });
});

test('two who approve the same rules in opposite orders at once both come through, and each rule counts once', async () => {
  const { admin, bursar } = await discountingSchool();
  const third = await newStaff(admin, 'admin');
  const ids: number[] = [];
  for (let more = 0; more < 6; more += 1) ids.push(await asks(bursar));
  const all = ids.map((id) => ['discount', id] as const);
  const answers = await Promise.all([approveMany(admin, ...all), approveMany(third, ...all.toReversed())]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const done = answers.flatMap(outcomesOf).filter(([isDone]) => isDone);
  expect(done).toHaveLength(ids.length);
});

test('without a current term a rule waits all the same, and says that nothing can be worked out', async () => {
  const { admin, second, bursar, term } = await discountingSchool();
  const id = await asks(bursar);
  await succeed(second.post(`/api/settings/terms/${term}/undo-opening`, { reason: 'Too early' }));
  expect((await listed(admin)).approvals).toMatchObject([{ id, amount: 0, discount: { term: null, students: 0 } }]);
});
