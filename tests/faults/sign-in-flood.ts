import { setTimeout as sleep } from 'node:timers/promises';
import { makeSchool } from '../../bench/schools/schools.ts';
import { all, atLeast, none, type Scale, type Scenario, within } from './scenario.ts';
import { type Answer, send, slowestMs } from './support/client.ts';
import { type Karo, withKaro } from './support/karo.ts';

/** How many strangers' sign-ins are in flight, from how many addresses, and how many people sign in beside them. */
const sizes: Record<Scale, { inFlight: number; addresses: number; people: number }> = {
  short: { inFlight: 80, addresses: 10, people: 4 },
  full: { inFlight: 400, addresses: 40, people: 20 },
};
/** So that the flood itself leaves the machine a share of its processors. */
const pauseMs = 50;
const password = 'upepo-mwanana-7';

type Person = { username: string; address: string };

/** Hundreds of sign-ins by nobody in flight without pause; half of them guess at the names of people who are there. */
export const signInFlood: Scenario = {
  name: 'sign-in flood',
  run: (scale) =>
    withKaro(async (karo) => {
      const { people, ...flooding } = sizes[scale];
      const staff = await makeStaff(karo, people);
      // Half of them have signed in before from where they are.
      const known = staff.filter((_, number) => number % 2 === 0);
      for (const person of known) await signIn(karo, person);
      const flood = startFlood(karo, { ...flooding, names: known.map(({ username }) => username) });
      await sleep(2000);
      const entered: Answer[] = [];
      for (const person of staff) entered.push(await signIn(karo, person));
      const guesses = await flood.stop();
      const afterwards: Answer[] = [];
      for (const person of known) afterwards.push(await signIn(karo, person));
      const right = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length;
      const failures = guesses.filter(({ status }) => status >= 500 && status !== 503);
      return [
        atLeast(`wrong sign-ins, ${flooding.inFlight} in flight from ${flooding.addresses} addresses`, guesses.length, flooding.inFlight),
        none('of them answered 500', failures.length),
        all('right passwords from elsewhere that got in beside them', right(entered), people),
        within('a right password, slowest', slowestMs(entered), 3000),
        all('names guessed at whose owner still gets in from where they always do', right(afterwards), known.length),
      ];
    }),
};

/** People of one school, each at an address of their own. */
async function makeStaff({ origin }: Karo, people: number): Promise<Person[]> {
  const { token } = await makeSchool(origin, { number: 1, students: 0 });
  const staff = Array.from({ length: people }, (_, number) => ({ username: `staff${number}`, address: `10.7.0.${number + 1}` }));
  for (const { username } of staff) {
    const body = { username, email: `${username}@example.test`, role: 'bursar', password };
    const { status, body: reply } = await send(origin, { path: '/api/settings/new-user', token, body });
    if (status !== 201) throw new Error(`A user answered ${status}: ${reply.message}`);
  }
  return staff;
}

function signIn({ origin }: Karo, { username, address }: Person, typedPassword = password): Promise<Answer> {
  const headers = { 'x-forwarded-for': address };
  return send(origin, { path: '/api/auth/login', body: { username, password: typedPassword }, headers });
}

type Flooding = { inFlight: number; addresses: number; names: readonly string[] };

function startFlood(karo: Karo, { inFlight, addresses, names }: Flooding): { stop: () => Promise<Answer[]> } {
  const answers: Answer[] = [];
  let isFlooding = true;
  const lane = async (_: unknown, number: number) => {
    for (let turn = 0; isFlooding; turn += 1) {
      const someone = names[turn % names.length] ?? '';
      const username = turn % 2 === 0 ? `nobody-${number}-${turn}` : someone;
      answers.push(await signIn(karo, { username, address: `10.9.0.${(number % addresses) + 1}` }, 'not-the-password'));
      await sleep(pauseMs);
    }
  };
  const lanes = Promise.all(Array.from({ length: inFlight }, lane));
  return {
    stop: async () => {
      isFlooding = false;
      await lanes;
      return answers;
    },
  };
}
