import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { connect, type StaffedSchool, useConnectedSchool } from './support/connected-school.ts';
import { paid } from './support/paying-school.ts';
import { newStudent, rowsOf } from './support/school-parts.ts';
import { newSchool, type Staff, server, succeed } from './support/world.ts';

const phone = '254799000199';
let of: StaffedSchool;
let newestSocket: Socket;
useConnectedSchool((made) => {
  of = made;
});
beforeAll(async () => {
  await server().listen({ port: 0, host: '127.0.0.1' });
  server().server.on('connection', (socket) => {
    newestSocket = socket;
  });
});
afterEach(() => vi.restoreAllMocks());

/** Sends a request and hangs up as soon as Safaricom has answered, before the answer is recorded. */
async function postAndLeave({ token }: Staff, path: string, body: object = {}): Promise<void> {
  const { port } = server().server.address() as AddressInfo;
  const { fetch } = globalThis;
  const caller = new AbortController();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const answer = await fetch(url, init);
    if (caller.signal.aborted || !/\/(stkpush|transactionstatus|c2b)\//.test(String(url))) return answer;
    const closed = once(newestSocket, 'close');
    caller.abort();
    await closed;
    return answer;
  });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body), signal: caller.signal };
  await expect(fetch(`http://127.0.0.1:${port}${path}`, init)).rejects.toThrow(/abort/);
}

test('a payment request that Safaricom accepted is kept and looked up again, though whoever sent it has left', async () => {
  const student = await newStudent(of.admin, of.place, { contactNumber1: `+${phone}` });
  await postAndLeave(of.admin, `/api/students/${student}/prompts`, { amount: 250, phone });
  const name = of.simulator.world.prompts.at(-1)?.checkoutRequestId;
  const text = 'select state, checkout_id from payment_prompts where school_id = $1 and student_id = $2';
  await vi.waitFor(async () => expect(await rowsOf(of.school, text, [student])).toEqual([{ state: 'asked', checkout_id: name }]), 10_000);
  const { jobs } = await succeed(of.admin.read('/api/jobs?show=waiting'));
  expect(jobs.filter(({ kind }: { kind: string }) => kind === 'paybillPrompt')).toHaveLength(6);
});

test('a question about a code keeps its name at Safaricom', async () => {
  const bursar = await of.school.bursar();
  const { id } = await paid(bursar, { studentId: of.student, amount: 500, method: 'Mpesa', code: 'UA5LEFT001' });
  await postAndLeave(bursar, `/api/payments/${id}/code-questions`);
  const text = 'select state, conversation_id is not null as named from code_questions where school_id = $1';
  await vi.waitFor(async () => expect(await rowsOf(of.school, text)).toEqual([{ state: 'asked', named: true }]), 10_000);
});

test('addresses that Safaricom has taken are known as registered', async () => {
  const school = await newSchool();
  await connect(school);
  await postAndLeave(school.admin, '/api/settings/mpesa/register');
  const registered = async () => (await succeed(school.admin.read('/api/settings/mpesa'))).connection.registeredAt;
  await vi.waitFor(async () => expect(await registered()).toEqual(expect.any(String)), 10_000);
});
