import { afterAll, beforeAll } from 'vitest';
import { jobHandlers } from '../../src/app/job-handlers.ts';
import { changeQuestion } from '../../src/arrivals/daraja/server/codes/questions-sql.ts';
import { readConfig } from '../../src/core/server/config.ts';
import type { CodeQuestion } from '../../src/payments/payments/asking-contract.ts';
import { payCodeOf } from '../../src/school/settings/pay-codes.ts';
import { type Notice, noAccidents } from '../../tools/daraja/outbox.ts';
import { Simulator, type SimulatorOptions } from '../../tools/daraja/simulator.ts';
import { paybill, paybillKeys, payer } from './daraja-rig.ts';
import { workOff } from './jobs.ts';
import { moved } from './moved-moments.ts';
import { type PayingSchool, payingSchool } from './paying-school.ts';
import { rowsOf } from './school-parts.ts';
import { useSoundLedger } from './sound-ledger.ts';
import { testSecrets } from './test-secrets.ts';
import { ask, asOwner, type School, type Staff, schoolIdOf, server, succeed, testStore, useServer } from './world.ts';

const settingsPath = '/api/settings/mpesa';
const site = 'http://karo.test';

/** A server whose schools may be connected to a simulator, beside it for this test file; `use` gets it. Instead of `useServer`. */
export function useSimulator(use: (simulator: Simulator) => void, options: Partial<SimulatorOptions> = {}): void {
  const settings: Record<string, string> = { PUBLIC_URL: site };
  let started: Simulator | undefined;
  beforeAll(async () => {
    started = await startSimulator(options);
    settings.DARAJA_SIMULATOR_URL = started.address;
    use(started);
  });
  useServer(settings);
  afterAll(() => started?.close());
}

/**
 * The connected school of this test file, with its bursar; `use` gets it. The books of all schools are proved at the end. Instead of
 * `useServer`.
 */
export function useConnectedSchool(use: (of: StaffedSchool) => void): void {
  let simulator: Simulator;
  useSimulator((started) => {
    simulator = started;
  });
  useSoundLedger();
  beforeAll(async () => {
    const school = await connectedSchool(simulator);
    use({ ...school, bursar: await school.school.bursar() });
  });
}

/** A simulator whose notices come to the server of this test file, from an address of their own. */
function startSimulator(options: Partial<SimulatorOptions>): Promise<Simulator> {
  return Simulator.start({
    paybills: [{ ...paybill, ...paybillKeys }],
    post: async ({ url, body }, signal) => {
      signal.throwIfAborted();
      const { statusCode, payload } = await server().inject({
        method: 'POST',
        url: url.replace(site, ''),
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '196.201.214.200' },
        payload: JSON.stringify(body),
      });
      return { status: statusCode, body: JSON.parse(payload) };
    },
    ...options,
  });
}

export type ConnectedSchool = PayingSchool & { simulator: Simulator; callbacks: string };
export type StaffedSchool = ConnectedSchool & { bursar: Staff };

/** A school with students and a current term whose paybill tells it of each payment. */
export async function connectedSchool(simulator: Simulator, changes: Record<string, unknown> = {}): Promise<ConnectedSchool> {
  const world = await payingSchool();
  await connect(world.school, changes);
  const registered = await succeed(world.admin.post(`${settingsPath}/register`));
  if (!registered.isGood) throw new Error(registered.message);
  const url = simulator.world.registered.get('600100')?.confirmationUrl ?? '';
  return { ...world, simulator, callbacks: url.replace(site, '').replace('/confirmation', '') };
}

/** Connects the paybill; the school has a mobile number, which look-ups need. */
export async function connect(school: School, changes: Record<string, unknown> = {}): Promise<void> {
  await rowsOf(school, "update schools set phone_number = '0712 000 111' where school_id = $1");
  await succeed(school.admin.patch(settingsPath, { environment: 'simulator', shortCode: '600100', ...paybillKeys, ...changes }));
}

/** A payer pays into the paybill, in shillings, for an account or for the code of a student. */
export function payInto({ simulator }: ConnectedSchool, account: string | number, amount = 500) {
  return simulator.pay({ shortCode: '600100', amount, account: typeof account === 'number' ? payCodeOf(account) : account, payer });
}

/** Tells a school something as anybody could who knows an address; answers what the server says. */
export function tell(url: string, body: unknown, address = '196.201.214.200') {
  return ask({ method: 'POST', url, body, headers: { 'x-forwarded-for': address } });
}

/** Does all that is left for later, look-ups at the simulator included. */
export function workOffAll({ address }: Simulator, most?: number): Promise<number> {
  return workOff(jobHandlers({ config: readConfig({ DARAJA_SIMULATOR_URL: address }), secrets: testSecrets.secrets }), most);
}

/** What Safaricom would have told meanwhile, kept instead of sent. */
export async function unheard<T>(simulator: Simulator, act: () => Promise<T>): Promise<{ result: T; notices: Notice[] }> {
  const { outbox } = simulator.world;
  const before = outbox.dropped.length;
  outbox.accidents = { ...noAccidents, dropped: 1 };
  const result = await act();
  await simulator.settled();
  outbox.accidents = noAccidents;
  return { result, notices: outbox.dropped.slice(before) };
}

type ArrivedMoney = { code: string; amount: number; receipts: number; waiting: number };

/** The receipts and the waiting money of a school, by M-Pesa's receipt number, in shillings. */
export async function takenUp(school: School): Promise<ArrivedMoney[]> {
  const rows = await rowsOf(
    school,
    `select a.code, (a.amount_cents / 100)::float8 as amount,
            (select count(*) from settlements s where s.school_id = a.school_id and s.arrival_id = a.arrival_id)::integer as receipts,
            coalesce(w.waiting_cents / 100, 0)::float8 as waiting
     from arrivals a left join suspense w on w.school_id = a.school_id and w.arrival_id = a.arrival_id
     where a.school_id = $1 order by a.code`,
  );
  return rows as ArrivedMoney[];
}

type QuestionNow = { questionId: number } & Pick<CodeQuestion, 'state' | 'reason'>;

/** So many minutes pass after every question about a code, as if it had been asked earlier. */
export function minutesLater({ school, admin }: ConnectedSchool, minutes = 3): Promise<void> {
  const schoolId = schoolIdOf(admin);
  return testStore().database.transaction(schoolId, async (tx) => {
    await asOwner(`update code_questions set ${moved('asked_at', `- interval '${minutes} minutes'`)}`);
    const rows = await rowsOf(school, 'select question_id as "questionId", state, reason from code_questions where school_id = $1');
    for (const { questionId, ...as } of rows as QuestionNow[]) await changeQuestion(tx, { schoolId, questionId }, as);
  });
}
