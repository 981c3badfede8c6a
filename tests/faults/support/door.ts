import { setTimeout as sleep } from 'node:timers/promises';
import { makeSchool } from '../../../bench/schools/schools.ts';
import type { Simulator } from '../../../tools/daraja/simulator.ts';
import { AskAgain, answered, type Connecting } from '../../arrivals/door.ts';
import type { Ask } from '../../support/world.ts';
import { send } from './client.ts';
import type { Karo } from './karo.ts';

const charged = 14_850;
const schoolId = 1;
const noticesMs = 3000;
const doneMs = 300_000;
/** The prompts that were paid are looked up until they are known, hours later. */
const due = `state < 'completed' and data ->> 'kind' <> 'paybillPrompt'`;

/** All ways into a school of a Karo that runs as a process and may die at any moment. */
export async function processDoor(karo: Karo, simulator: Simulator): Promise<Connecting & { allDone: () => Promise<void> }> {
  const { token, gradeId, streamId } = await makeSchool(karo.origin, { number: 1, students: 1 });
  const rows: Connecting['rows'] = async <Row>(text: string, values: unknown[] = []) => {
    const inSchool = text.includes('$1') ? [schoolId, ...values] : values;
    return karo
      .asSuperuser(async (client) => (await client.query(text, inSchool)).rows as Row[])
      .catch((error: unknown) => {
        throw new AskAgain(String(error));
      });
  };
  const left = async () => (await rows(`select from karo_jobs.job where ${due}`)).length;
  const ask = ({ method = 'GET', url, body, token: signed, headers = {} }: Ask) =>
    answerOf(karo, { method, url, body, token: signed, headers });
  return {
    ...{ ask, rows, simulator, charged, admin: token, bursar: await newBursar({ ask, rows }, token) },
    ...{ place: { grade: gradeId, stream: streamId }, isStepped: false },
    // The server does it by itself; what follows waits for it a little.
    workOff: async () => {
      for (const untilMs = performance.now() + noticesMs; (await left()) > 0 && performance.now() < untilMs; ) await sleep(100);
    },
    allDone: async () => {
      for (const untilMs = performance.now() + doneMs; (await left()) > 0; ) {
        if (performance.now() > untilMs) throw new Error(`${await left()} jobs are left after ${doneMs / 1000} s`);
        await rows(`update karo_jobs.job set start_after = now() where state = 'retry' and start_after > now()`);
        await sleep(500);
      }
    },
  };
}

async function answerOf({ origin }: Karo, { method, url, body, token, headers }: Ask) {
  const { status, body: reply } = await send(origin, {
    ...{ path: url, headers: headers ?? {}, ...(method && { method }), ...(token && { token }) },
    // What was signed as text is written by JSON in the same way again.
    ...(body !== undefined && { body: typeof body === 'string' ? JSON.parse(body) : (body as object) }),
  });
  return { status, body: reply };
}

/** A bursar whom the administrator added so long ago that each may be the other's second person. */
async function newBursar(ways: Pick<Connecting, 'ask' | 'rows'>, token: string): Promise<string> {
  const [username, password] = ['karani', 'mzuri-sana-2026'];
  const user = { username, password, email: 'karani@example.test', role: 'bursar' };
  await answered(ways, { method: 'POST', url: '/api/settings/new-user', body: user, token });
  await ways.rows('update user_makings set made_on = made_on - 7 where school_id = $1');
  return (await answered(ways, { method: 'POST', url: '/api/auth/login', body: { username, password } })).body.token;
}
