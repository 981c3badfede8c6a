import { expect, test } from 'vitest';
import { messagesOf, provider, sendAll, sendingSchool, sendMessages, useMessages } from '../../../../tests/support/messaging-school.ts';
import { paid } from '../../../../tests/support/paying-school.ts';
import { draftOf } from '../../../../tests/support/registers.ts';
import { newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import { partsFor, sharedPaid } from '../../../../tests/support/shared-payments.ts';
import { asOwner, succeed, testStore } from '../../../../tests/support/world.ts';
import { inEachSchool } from '../../../core/server/database/each-school.ts';
import { endCutOff } from './send-message.ts';

useMessages();

type World = Awaited<ReturnType<typeof sendingSchool>>;
type Told = { phone: string; students: { isOnRegister: boolean }[] };

const refusal = { consentKind: 'messages', decision: 'refused', decidedBy: 'Jane Wanjiku', how: 'phone' };
const consent = ({ bursar, student }: World, decision: string) =>
  succeed(bursar.post(`/api/students/${student}/consents`, { ...refusal, decision }));
const hears = ({ bursar, student }: World, receivesMessages: boolean) =>
  succeed(bursar.patch(`/api/students/${student}/first-guardian`, { relation: 'mother', receivesMessages }));

/** What is decided against messages, how it is taken back, and what the list of messages says. */
const decisions = [
  [
    'the guardians refuse them',
    (world: World) => consent(world, 'refused'),
    (world: World) => consent(world, 'given'),
    'The guardians have refused messages about this student.',
  ],
  [
    'the guardian is left out',
    (world: World) => hears(world, false),
    (world: World) => hears(world, true),
    'No guardian with this number receives messages about this student now.',
  ],
  [
    'the school turns them off',
    ({ admin }: World) => sendMessages(admin, { sendsReceipts: false }),
    ({ admin }: World) => sendMessages(admin),
    'The school no longer sends such messages.',
  ],
] as const;

test.each(decisions)(
  'a message that waits when %s is not sent, nor sent again before that is taken back',
  async (_, decide, undo, fault) => {
    const world = await sendingSchool();
    const { bursar, student } = world;
    await paid(bursar, { studentId: student });
    await decide(world);
    const { seen, handlers } = provider();
    await sendAll(handlers);
    const [message] = await messagesOf(bursar);
    expect([seen, message.state, message.fault, message.mayResend, message.isStopped]).toEqual([[], 'optedOut', fault, false, true]);
    const again = () => bursar.post(`/api/messages/${message.id}/again`);
    expect((await again()).body).toMatchObject({ status: 409, code: 'MESSAGE_STOPPED', message: `${fault} Nothing was sent.` });
    await undo(world);
    expect((await messagesOf(bursar))[0]).toMatchObject({ mayResend: true, isStopped: false });
    await succeed(again());
    await sendAll(handlers);
    expect(seen).toHaveLength(1);
  },
);

test.each(decisions)(
  'a message that lost its job before %s is marked as not sent, and goes out once that is taken back',
  async (_, decide, undo, fault) => {
    const world = await sendingSchool();
    const { bursar, student } = world;
    await paid(bursar, { studentId: student });
    await asOwner('delete from karo_jobs.job');
    const afterMinutes = async (minutes: number) => {
      await rowsOf(world.school, `update messages set send_after = now() - interval '${minutes} minutes' where school_id = $1`);
      await inEachSchool(testStore().database, endCutOff);
      return (await messagesOf(bursar))[0];
    };
    expect(await afterMinutes(61)).toMatchObject({ state: 'waiting', mayResend: true });
    await decide(world);
    expect(await afterMinutes(59)).toMatchObject({ state: 'waiting' });
    const ended = await afterMinutes(61);
    expect(ended).toMatchObject({ state: 'optedOut', fault, mayResend: false });
    await undo(world);
    await succeed(bursar.post(`/api/messages/${ended.id}/again`));
    const { seen, handlers } = provider();
    await sendAll(handlers);
    expect(seen).toHaveLength(1);
  },
);

test('a message about a student whose import was undone since is not sent, whichever guardian it is for', async () => {
  const { admin, bursar } = await sendingSchool();
  const draft = await draftOf(admin, { name: 'Amina Yusuf', admission: 'N/1', phone: '0733000111', balance: '500' });
  await succeed(draft.accept());
  const [{ id }] = await succeed(admin.read('/api/search-student?q=N/1'));
  const aunt = { name: 'Shangazi', relation: 'other', phone: '0744000111', receivesMessages: true };
  await succeed(bursar.post(`/api/students/${id}/guardians`, aunt));
  await succeed(bursar.post('/api/balances/reminders', { messages: 3 }));
  await succeed(draft.undo());
  const { seen, handlers } = provider();
  await sendAll(handlers);
  const all = await messagesOf(bursar);
  expect(all.map((each: Told) => each.students[0]?.isOnRegister)).toEqual(all.map((each: Told) => each.phone === '+254712345678'));
  const left = all.filter(({ state }: { state: string }) => state !== 'sent');
  expect(left.map(({ phone, state, fault }: Record<string, string>) => [phone, state, fault])).toEqual(
    ['+254733000111', '+254744000111'].map((phone) => [
      phone,
      'optedOut',
      'No guardian with this number receives messages about this student now.',
    ]),
  );
  expect(seen).toMatchObject([{ phone: '+254712345678' }]);
  await succeed(bursar.post('/api/messages/opt-outs', { phone: '0733000111' }));
  expect((await succeed(bursar.read('/api/messages/opt-outs'))).optOuts).toMatchObject([{ phone: '+254733000111', students: [] }]);
});

test('a message that failed before the refusal is not sent again', async () => {
  const world = await sendingSchool();
  await paid(world.bursar, { studentId: world.student });
  const { seen, handlers } = provider({ state: 'failed', fault: 'No credit is left.' });
  await sendAll(handlers);
  await consent(world, 'refused');
  const [{ id, mayResend }] = await messagesOf(world.bursar);
  expect(mayResend).toBe(false);
  expect((await world.bursar.post(`/api/messages/${id}/again`)).body).toMatchObject({ code: 'MESSAGE_STOPPED' });
  expect(seen).toHaveLength(1);
});

test('a message about two children is not sent once the guardians of one have refused, and one about the other alone is', async () => {
  const world = await sendingSchool();
  const sibling = await newStudent(world.admin, world.place);
  await sharedPaid(world.bursar, { parts: partsFor([world.student, sibling], 1000, 2000) });
  await paid(world.bursar, { studentId: sibling });
  await consent(world, 'refused');
  const { seen, handlers } = provider();
  await sendAll(handlers);
  expect((await messagesOf(world.bursar)).map(({ state }: { state: string }) => state)).toEqual(['optedOut', 'sent']);
  expect(seen).toHaveLength(1);
});

test('turning reminders off stops reminders alone', async () => {
  const { admin, bursar, student } = await sendingSchool();
  await paid(bursar, { studentId: student });
  await succeed(bursar.post('/api/balances/reminders', { messages: 1 }));
  await sendMessages(admin, { sendsReminders: false });
  const { handlers } = provider();
  await sendAll(handlers);
  const states = await messagesOf(bursar);
  expect(states.map(({ kind, state }: { kind: string; state: string }) => [kind, state])).toEqual([
    ['receipt', 'sent'],
    ['reminder', 'optedOut'],
  ]);
  expect(await asOwner("select from karo_jobs.job where state < 'completed'")).toEqual([]);
});
