import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeSchool } from '../../bench/schools/schools.ts';
import { freePort } from '../support/free-port.ts';
import { ask, launch } from '../support/launched.ts';
import { all, type Figure, is, type Scenario, within } from './scenario.ts';
import { Balancer } from './support/balancer.ts';
import { Cashier, isOwnRefusal, reckoning } from './support/cashier.ts';
import { type Answer, send } from './support/client.ts';
import { Karo, newFolder } from './support/karo.ts';

const servers = 3;
const password = 'benki-ya-kisumu';

/** Three machines with a server each serve one database behind one address. One is killed, one is asked to stop, and both come back. */
export const severalServers: Scenario = {
  name: 'several servers',
  isLong: true,
  run: async () => {
    const dataDir = newFolder();
    const port = await freePort();
    const cluster = await launch(dataDir, { tcp: { port, password }, poolMax: 10 * servers });
    const karos: Karo[] = [];
    try {
      const at = { host: '127.0.0.1', port, user: cluster.superuser, password };
      await ask(at, 'create database karo');
      const url = `postgres://${at.user}:${password}@127.0.0.1:${port}/karo`;
      for (let number = 0; number < servers; number += 1) {
        karos.push(new Karo(newFolder(), await freePort(), { DATABASE_URL: url, KARO_SECRETS_KEY: 'a-key-that-every-machine-was-given' }));
      }
      // All at once: one migrates, the others wait for it.
      await Promise.all(karos.map((karo) => karo.start()));
      return await served(karos);
    } finally {
      for (const karo of karos) await karo.clear();
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

async function served(karos: readonly Karo[]): Promise<Figure[]> {
  const [first, second] = karos;
  if (!first || !second) throw new Error('There are too few servers.');
  const balancer = await Balancer.before(karos.map(({ origin }) => origin));
  try {
    const school = await makeSchool(balancer.origin, { number: 1, students: 10 });
    const cashier = new Cashier(balancer.origin, school);
    cashier.start();
    await sleep(2000);
    await first.end('SIGKILL');
    await sleep(2000);
    const backMs = await first.start();
    const status = await second.end('SIGTERM');
    await second.start();
    await sleep(2000);
    await cashier.stop();
    const answered = cashier.answers.filter((answer) => answer.status > 0);
    return [
      is('the server that got SIGTERM ended with', status, 0),
      is('other answers than 201 and 503 in our own form', foreign(answered).join(), ''),
      within('the killed server is back after', backMs, 15_000),
      ...(await reckoning(second, cashier)),
      ...(await together(karos, school.token)),
    ];
  } finally {
    balancer.close();
  }
}

/** A payment that is sent again may find its first sending still at work, in the session that the killed server left. */
function foreign(answers: readonly Answer[]): string[] {
  const isExpected = (answer: Answer) => answer.status === 201 || isOwnRefusal(answer) || answer.body.code === 'IDEMPOTENCY_IN_FLIGHT';
  return answers.filter((answer) => !isExpected(answer)).map(({ status, body }) => `${status} ${body.code}`);
}

/** What one server knows, the others know. */
async function together(karos: readonly Karo[], token: string): Promise<Figure[]> {
  const wrong = { username: 'nobody-of-here', password: 'wrong' };
  const tries = [];
  // Five wrong passwords, each at the next server, close the name at every one of them.
  for (let turn = 0; turn < 5; turn += 1) {
    tries.push(await send(karos[turn % karos.length]?.origin ?? '', { path: '/api/auth/login', body: wrong }));
  }
  await sleep(1500);
  const closed = await Promise.all(karos.map(({ origin }) => send(origin, { path: '/api/auth/login', body: wrong })));
  const before = await Promise.all(karos.map(({ origin }) => send(origin, { path: '/api/dashboard', token })));
  await send(karos[0]?.origin ?? '', { method: 'POST', path: '/api/auth/logout', token, body: {} });
  const after = await Promise.all(karos.map(({ origin }) => send(origin, { path: '/api/dashboard', token })));
  const having = (answers: readonly { status: number }[], status: number) => answers.filter((answer) => answer.status === status).length;
  return [
    all('wrong passwords answered 401', having(tries, 401), tries.length),
    all('servers at which the sixth is answered 429', having(closed, 429), closed.length),
    all('servers that know the session', having(before, 200), before.length),
    all('servers that refuse it once it ended at one', having(after, 401), after.length),
  ];
}
