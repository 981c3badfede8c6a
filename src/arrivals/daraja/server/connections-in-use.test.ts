import { beforeAll, expect, test } from 'vitest';
import { type PayingSchool, paid, payingSchool } from '../../../../tests/support/paying-school.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { branch, connectionsPath, useSeveralPaybills } from '../../../../tests/support/several-paybills.ts';
import { nextNumber, type Staff, succeed, testStore } from '../../../../tests/support/world.ts';
import { leavePulls } from './pull-payments.ts';

const phone = '254712345678';
type School = PayingSchool & { bursar: Staff; connectionId: number };
let of: School;
useSeveralPaybills(() => undefined);
beforeAll(async () => {
  of = await newConnected();
});

/** A school with one paybill that can ask phones and ask about codes; Safaricom does not have its addresses. */
async function newConnected(): Promise<School> {
  const world = await payingSchool();
  await rowsOf(world.school, "update schools set phone_number = '0712 000 111' where school_id = $1");
  const { connection } = await succeed(world.admin.post(connectionsPath, { environment: 'simulator', ...branch }));
  return { ...world, bursar: await world.school.bursar(), connectionId: connection.id };
}

const turn = ({ admin, connectionId }: School, isOn: boolean) =>
  succeed(admin.patch(connectionsPath, { connectionId, environment: 'simulator', shortCode: branch.shortCode, isOn }));
const register = ({ admin, connectionId }: School) => succeed(admin.post(`${connectionsPath}/register`, { connectionId }));
const typed = async ({ bursar, student }: School): Promise<number> =>
  (await paid(bursar, { studentId: student, amount: 500, method: 'Mpesa', code: `UA5U${String(nextNumber()).padStart(6, '0')}` })).id;
const askPhone = ({ admin, student }: School) => admin.post(`/api/students/${student}/prompts`, { amount: 250, phone });
const askCode = async (school: School) => school.bursar.post(`/api/payments/${await typed(school)}/code-questions`);

test('a connection that is switched off asks no phone and about no code, and the pages say that none can', async () => {
  const payment = await typed(of);
  const prompts = async () =>
    (await succeed(of.admin.read(`/api/students/${of.student}/prompts`))) as { canAsk: boolean; connections: object[] };
  const questions = async () => (await succeed(of.admin.read(`/api/payments/${payment}/code-questions`))).canAsk;
  expect([await prompts(), await questions()]).toMatchObject([{ canAsk: true, connections: [{ id: of.connectionId }] }, true]);
  await turn(of, false);
  expect([await prompts(), await questions()]).toMatchObject([{ canAsk: false, connections: [] }, false]);
  const refused = await of.bursar.post(`/api/payments/${payment}/code-questions`);
  expect(refused.body).toMatchObject({ status: 409, code: 'PAYBILL_CANNOT_ASK_CODES' });
  await turn(of, true);
  await succeed(of.bursar.post(`/api/payments/${payment}/code-questions`));
});

test('the payments of a connection that is switched off are not looked up', async () => {
  const school = await newConnected();
  await register(school);
  const pulls = async () => {
    const { jobs } = await succeed(school.admin.read('/api/jobs?show=waiting'));
    return jobs.filter(({ kind }: { kind: string }) => kind === 'paybillPull').length;
  };
  await turn(school, false);
  await leavePulls(testStore().database, () => 1_767_600_000_000);
  expect(await pulls()).toBe(0);
  await turn(school, true);
  await leavePulls(testStore().database, () => 1_767_600_000_000);
  expect(await pulls()).toBe(1);
});

const uses: Record<string, (school: School) => Promise<unknown>> = {
  'whose addresses Safaricom has': register,
  'that a notice came to': ({ school, connectionId }) =>
    rowsOf(
      school,
      "insert into paybill_notices (school_id, connection_id, kind, source, body) values ($1, $2, 'confirmation', '196.201.214.200', '{}')",
      [connectionId],
    ),
  'that asked a phone': (school) => succeed(askPhone(school)),
  'that asked about a code': async (school) => succeed(askCode(school)),
};

test.each(Object.entries(uses))('a connection %s stays', async (_, use) => {
  const school = await newConnected();
  await use(school);
  const remove = () => school.admin.post(`${connectionsPath}/${school.connectionId}/remove`);
  expect((await remove()).body).toMatchObject({ status: 409, code: 'CONNECTION_USED' });
});

test('a connection that nothing came through is removed', async () => {
  const { admin, connectionId } = await newConnected();
  await succeed(admin.post(`${connectionsPath}/${connectionId}/remove`));
  expect((await succeed(admin.read(connectionsPath))).connections).toEqual([]);
});
