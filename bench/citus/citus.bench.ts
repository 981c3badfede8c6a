import { endpoints } from '../../src/app/endpoints.ts';
import { nairobiToday } from '../../src/core/dates.ts';
import { withClient } from '../../src/core/server/migrate.ts';
import type { Ids } from '../../tests/support/furnished-school.ts';
import { sampleRequest } from '../../tests/support/sample-request.ts';
import type { Ask as Request } from '../../tests/support/world.ts';
import { idsIn, requestsOf } from '../explain/requests.ts';
import { type Bench, NotMeasurable } from '../figures.ts';
import { httpClient } from '../http-load.ts';
import { type Ask, inTurnMs } from '../load/reads.ts';
import { hundredths, print } from '../print.ts';
import { startServer, withFolder } from '../running-server.ts';
import { demoSession } from '../schools/demo-school.ts';
import { spread } from '../statistics.ts';
import { type Addresses, withDatabases } from './databases.ts';

const warmTurns = 3;
const turns = 9;
/** The writes that a school does again and again, and that do not stand in the way of the next one. */
const repeated = [
  ...['/api/payments/new', '/api/shared-payments', '/api/students/add', '/api/students/:studentId/guardians'],
  ...['/api/students/:studentId/consents', '/api/balances/:studentId/notes', '/api/adjustments', '/api/standing-discounts'],
  ...['/api/sponsors', '/api/settings/additional-fees', '/api/settings/subjects', '/api/settings/terms', '/api/days/count'],
];

type Place = { send: (request: Request) => Promise<number>; stop: () => Promise<void> };
/** A write has another code or name in each of its requests. */
type Call = { name: string; request: () => Request };
type Compared = { name: string; plainMs: number; citusMs: number; ratio: number };

/** Each call on a Citus cluster beside the same on one PostgreSQL of the same machine, one request at a time, in turn. */
export const citus: Bench = {
  names: ['citus_slowest_call', 'citus_usual_call'],
  measure: async () => {
    const url = process.env.CITUS_URL;
    if (!url) throw new NotMeasurable('CITUS_URL names no Citus cluster.');
    const compared = await withFolder((dataDir) => withDatabases(url, dataDir, (addresses) => comparedCalls(addresses, dataDir)));
    for (const { name, plainMs, citusMs, ratio } of compared) print(`${ratio} = ${citusMs} ÷ ${plainMs} ms: ${name}`);
    const ratios = compared.map(({ ratio }) => ratio);
    print(`${compared.length} calls, of which ${ratios.filter((ratio) => ratio > 2).length} take more than twice as long`);
    return { citus_slowest_call: Math.max(...ratios), citus_usual_call: hundredths(spread(ratios).median) };
  },
};

/** The calls that both answer, from the one that grows most. */
async function comparedCalls(addresses: Addresses, dataDir: string): Promise<Compared[]> {
  const ids = await withClient({ connectionString: addresses.plain }, (client) => idsIn(client, 1));
  const plain = await openPlace(addresses.plain, dataDir);
  const distributed = await openPlace(addresses.distributed, dataDir);
  try {
    const compared: Compared[] = [];
    for (const call of callsOf(ids)) {
      const fault = await faultOf(call, [plain, distributed]);
      if (fault) print(`left out: ${call.name} answered ${fault}`);
      else compared.push(await comparedCall(call, plain, distributed));
    }
    return compared.toSorted((a, b) => b.ratio - a.ratio);
  } finally {
    await Promise.all([plain.stop(), distributed.stop()]);
  }
}

function callsOf(ids: Ids): Call[] {
  const reads = requestsOf(ids, nairobiToday()).filter(({ method }) => method === 'GET');
  const writes = endpoints.filter(({ method, path }) => method === 'POST' && repeated.includes(path));
  return [
    ...reads.map((request): Call => ({ name: `GET ${request.url}`, request: () => request })),
    ...writes.map((endpoint): Call => ({ name: `POST ${endpoint.path}`, request: () => sampleRequest(endpoint, ids) })),
  ];
}

async function openPlace(address: string, dataDir: string): Promise<Place> {
  const server = await startServer({ dataDir, settings: { DATABASE_URL: address } });
  const { token } = await demoSession(server.origin);
  const client = httpClient(server.origin, 1);
  const send = async ({ method = 'GET', url, body }: Request) => {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '10.1.0.1' };
    return (await client.send(method, url, headers, body === undefined ? undefined : JSON.stringify(body))).status;
  };
  const stop = async () => {
    client.close();
    await server.stop();
  };
  return { send, stop };
}

/** What a place answers that is no success; undefined where all do, again and again. */
async function faultOf({ request }: Call, places: readonly Place[]): Promise<number | undefined> {
  for (let turn = 0; turn < warmTurns; turn += 1) {
    for (const { send } of places) {
      const status = await send(request());
      if (status >= 300) return status;
    }
  }
  return undefined;
}

async function comparedCall({ name, request }: Call, plain: Place, distributed: Place): Promise<Compared> {
  const ask =
    ({ send }: Place): Ask =>
    async () => {
      const status = await send(request());
      if (status >= 300) throw new Error(`${name} answered ${status}`);
    };
  const timesMs = await inTurnMs(ask(plain), ask(distributed), turns);
  const [plainMs, citusMs] = [hundredths(spread(timesMs.small).median), hundredths(spread(timesMs.large).median)];
  return { name, plainMs, citusMs, ratio: hundredths(citusMs / plainMs) };
}
