import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paybill, payer } from '../../../tests/support/daraja-rig.ts';
import { freePort } from '../../../tests/support/free-port.ts';
import { ask, until } from '../../../tests/support/launched.ts';
import { type Place, ready, run, serve } from '../../../tests/support/processes.ts';
import { programFile } from '../../../tests/support/program-file.ts';
import { scratchFolder } from '../../../tests/support/scratch.ts';
import { Simulator } from '../../../tools/daraja/simulator.ts';

const timeout = 120_000;
const home = scratchFolder('karo-logs-');
const archive = join(home, 'school.zip');
const keys = { consumerKey: 'the-consumer-key-1', consumerSecret: 'the-consumer-secret-2', passkey: 'the-passkey-3' };
const bankSignIn = { bankUsername: 'the-bank-user-4', bankPassword: 'the-bank-password-5' };
const account = { username: 'siri-admin', password: 'the-right-password-6' };
const fullest = { LOG_LEVEL: 'trace', REQUEST_LOG: 'on' };

let place: Place;
let simulator: Simulator;
let token = '';
/** What nobody may read in what the server wrote, each under its name. */
const secrets: Record<string, string> = {
  ...{ ...keys, bankPassword: bankSignIn.bankPassword, password: account.password, wrongPassword: 'the-wrong-password-7' },
  toSafaricom: btoa(`${keys.consumerKey}:${keys.consumerSecret}`),
  fromBank: btoa(`${bankSignIn.bankUsername}:${bankSignIn.bankPassword}`),
};
/** All that the server and the commands wrote. */
let written = '';
let metrics = '';

/** What the replies have of which these tests make use. */
type Body = { token: string; isGood: boolean; connections: { bank: string; address: string }[] };
type Sent = { method?: string; headers?: Record<string, string> };

async function call(path: string, body?: object, { method = 'POST', headers = {} }: Sent = {}) {
  const response = await fetch(path.startsWith('http') ? path : `http://127.0.0.1:${place.port}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Body };
}
const patch = (path: string, body: object) => call(path, body, { method: 'PATCH' });
const read = (path: string) => call(path, undefined, { method: 'GET' });

const signatureIn = (address: string) => /[0-9a-f]{64}/.exec(address)?.[0] ?? '';

/** Somebody signs up, mistypes the password, and signs in. */
async function signIn(): Promise<void> {
  const reply = await call('/api/auth/signup', { schoolName: 'Siri', email: 'a@b.ke', ...account });
  expect(reply.status).toBe(201);
  expect((await call('/api/auth/login', { ...account, password: secrets.wrongPassword })).status).toBe(401);
  const { body } = await call('/api/auth/login', account);
  Object.assign(secrets, { sessionOfSignUp: reply.body.token, session: body.token });
  token = body.token;
}

/** The school's paybill is connected, tested and told of payments; the keys are typed wrongly in between. */
async function connectPaybill(): Promise<string> {
  const path = '/api/settings/mpesa';
  const connection = { environment: 'simulator', shortCode: '600100', ...keys };
  expect((await patch(path, { ...connection, consumerSecret: 'with a space' })).status).toBe(400);
  for (const consumerSecret of ['another-secret', keys.consumerSecret]) {
    await patch(path, { ...connection, consumerSecret });
    expect((await call(`${path}/test`, {})).body.isGood).toBe(consumerSecret === keys.consumerSecret);
  }
  expect((await call(`${path}/register`, {})).body).toMatchObject({ isGood: true });
  const { confirmationUrl = '' } = simulator.world.registered.get('600100') ?? {};
  secrets.callback = signatureIn(confirmationUrl);
  secrets.accessToken = [...simulator.world.tokens.values()][0]?.token ?? '';
  return confirmationUrl;
}

/** Money is told at the right address and at a wrong one. */
async function tellOfMoney(confirmationUrl: string): Promise<void> {
  await simulator.pay({ shortCode: '600100', amount: 500, account: 'NOBODY', payer });
  await simulator.settled();
  expect((await call(confirmationUrl.replace(/-[0-9a-f]{4}/, '-0000'), {})).status).toBe(404);
  expect((await call(confirmationUrl, { TransID: { x: 1 } })).status).toBe(200);
}

/** Banks are connected and tell of money, with the right password and with others. */
async function tellAsBanks(): Promise<void> {
  for (const bankCode of ['equity', 'coop']) {
    expect((await patch('/api/settings/banks', { bankCode, isOn: true, ...bankSignIn })).status).toBe(200);
  }
  const { connections } = (await read('/api/settings/banks')).body;
  const addressOf = (bank: string) => connections.find((each) => each.bank === bank)?.address ?? '';
  const [equity, coop] = [addressOf('equity'), addressOf('coop')];
  Object.assign(secrets, { equityAddress: signatureIn(equity), coopAddress: signatureIn(coop) });
  const bill = { username: bankSignIn.bankUsername, billNumber: 'NOBODY', billAmount: '100', bankreference: 'S0000001' };
  expect((await call(equity, { ...bill, password: bankSignIn.bankPassword })).body).toMatchObject({ responseCode: 'OK' });
  expect((await call(equity, { ...bill, password: secrets.wrongPassword })).body).toMatchObject({ responseCode: 'ERROR' });
  const event = { TransactionId: 'CB0000001', Amount: '50.0', EventType: 'CREDIT', Narration: 'CASH' };
  const authorization = `Basic ${secrets.fromBank}`;
  expect((await call(coop, event, { headers: { authorization } })).body).toMatchObject({ MessageCode: '200' });
  expect((await call(coop, event)).body).toMatchObject({ MessageCode: '401' });
}

const superuser = () => ({ host: join(place.dataDir, 'socket'), port: 5432, user: 'postgres', database: 'karo' });

/** A job meets a fault that nobody foresaw, of which the log says all that it knows. */
async function failJob(confirmationUrl: string): Promise<void> {
  await ask(superuser(), `alter table arrivals add constraint broken check (code <> 'UA5BROKEN1') not valid`);
  const confirmation = { TransID: 'UA5BROKEN1', TransTime: '20260105090000', TransAmount: '10', BusinessShortCode: '600100' };
  await call(confirmationUrl, { ...confirmation, BillRefNumber: 'NOBODY' });
  await until('the job has failed', async () => {
    const [row] = await ask(superuser(), `select count(*)::integer as count from karo_jobs.job where state = 'retry'`);
    return row?.count === 1;
  });
}

async function operate(...words: string[]): Promise<string> {
  const { output, complained, ended } = run([programFile('app/entry/cli'), ...words], place, fullest);
  expect(await ended, `${await output}${await complained}`).toEqual([0, null]);
  return (await output) + (await complained);
}

beforeAll(async () => {
  place = { dataDir: join(home, 'data'), port: await freePort() };
  simulator = await Simulator.start({ paybills: [{ ...paybill, ...keys }] });
  const metricsPort = await freePort();
  const addresses = { DARAJA_SIMULATOR_URL: simulator.address, PUBLIC_URL: `http://127.0.0.1:${place.port}` };
  const server = serve(place, { ...fullest, ...addresses, METRICS_PORT: String(metricsPort) });
  await ready(place, server);
  await signIn();
  const confirmationUrl = await connectPaybill();
  await tellOfMoney(confirmationUrl);
  await tellAsBanks();
  await failJob(confirmationUrl);
  metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const commands = [await operate('archive', 'make', '1', archive), await operate('archive', 'restore', archive)];
  server.child.kill('SIGTERM');
  await server.ended;
  written = [await server.output, await server.complained, ...commands].join('\n');
}, timeout);

afterAll(async () => {
  await simulator.close();
  rmSync(home, { recursive: true, force: true });
}, timeout);

const namesIn = (text: string) => Object.keys(secrets).filter((name) => secrets[name] === '' || text.includes(secrets[name] ?? ''));

test('the logs at their fullest say what went wrong, and no secret of a school, a bank or a person', () => {
  expect(written).toMatch(/"level":50.*A background task failed/);
  expect(written).toContain('Siri is school 2 here');
  expect(namesIn(written)).toEqual([]);
});

test('each request has a line with its route, its school and its user by number, and nothing that was typed', () => {
  const lines = written.split('\n').filter((line) => line.includes('"msg":"Request"'));
  const [read] = lines.map((line) => JSON.parse(line)).filter(({ route, method }) => route === '/api/settings/banks' && method === 'GET');
  expect(read).toMatchObject({ status: 200, schoolId: 1, userId: 1, address: '127.0.0.1', ms: expect.any(Number) });
  expect(read.reqId).toMatch(/^[0-9a-f-]{36}$/);
  expect(lines.join('\n')).not.toMatch(/siri|NOBODY/i);
});

test('the metrics have no secret and nobody’s name', () => {
  expect(metrics).toContain('karo_http_requests_total');
  expect(namesIn(metrics)).toEqual([]);
  expect(metrics).not.toMatch(/siri|NOBODY/i);
});

test('a school’s archive has no secret in the clear, and its own sign-in is what the operator reads', () => {
  const files = unzipSync(readFileSync(archive));
  expect(Object.keys(files)).toContain('tables/bank_connections.jsonl');
  for (const [name, bytes] of Object.entries(files)) expect(namesIn(Buffer.from(bytes).toString()), name).toEqual([]);
});

test('beside the database and the install’s own keys, nothing in the data folder holds a secret', () => {
  const files = readdirSync(place.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !`${entry.parentPath}/`.startsWith(join(place.dataDir, 'postgres/')))
    .map(({ parentPath, name }) => join(parentPath, name));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect(namesIn(readFileSync(file, 'utf8')), file).toEqual([]);
});
