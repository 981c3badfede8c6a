import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DatabaseAddress, databaseAddress } from '../support/database-address.ts';
import { freePort } from '../support/free-port.ts';
import { ask, until } from '../support/launched.ts';
import { atLeast, type Figure, is, type Scale, type Scenario, within } from './scenario.ts';
import { Cashier, reckoning } from './support/cashier.ts';
import { InstalledPostgres, installedPrograms } from './support/installed-postgres.ts';
import { Karo, newFolder } from './support/karo.ts';

const paymentsBefore: Record<Scale, number> = { short: 200, full: 10_000 };
const standbyName = 'karo_standby';
const common = ["listen_addresses = '127.0.0.1'", "unix_socket_directories = ''", 'max_connections = 60'];
const primarySettings = [...common, 'synchronous_commit = on'];
/** Once promoted it has no standby of its own to wait for. */
const standbySettings = ["synchronous_standby_names = ''"];

/** The machine of the database dies while payments are recorded, and its synchronous standby takes over. */
export const standby: Scenario = {
  name: 'standby',
  isLong: true,
  run: async (scale) => {
    const programs = installedPrograms();
    if (!programs) return { skipped: 'pg_basebackup is missing (Debian: apt install postgresql)' };
    const folder = newFolder();
    const servers: InstalledPostgres[] = [];
    try {
      const [primary, follower] = await pair(programs, folder);
      servers.push(primary, follower);
      return await failover(primary, follower, paymentsBefore[scale]);
    } finally {
      for (const server of servers) await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** In the order of docs/standby.md: named before it streams, the standby would be waited for by every commit. */
async function pair(programs: string, folder: string): Promise<[InstalledPostgres, InstalledPostgres]> {
  const primary = await InstalledPostgres.empty(programs, folder, primarySettings);
  await primary.start();
  const follower = await primary.standby(folder, standbyName, standbySettings);
  await follower.start();
  await until('the standby streams', async () => (await following(primary)).state === 'streaming');
  await ask(placeOf(primary), `alter system set synchronous_standby_names = '${standbyName}'`);
  await ask(placeOf(primary), 'select pg_reload_conf()');
  await until('commits wait for it', async () => (await following(primary)).sync_state === 'sync');
  await ask(placeOf(primary), 'create database karo');
  return [primary, follower];
}

async function following(primary: InstalledPostgres): Promise<Record<string, unknown>> {
  const [row] = await ask(placeOf(primary), 'select state, sync_state from pg_stat_replication');
  return row ?? {};
}

const placeOf = ({ port }: InstalledPostgres) => ({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });

async function failover(primary: InstalledPostgres, follower: InstalledPostgres, before: number): Promise<Figure[]> {
  const address = await databaseAddress({ ...placeOf(primary) });
  const url = `postgres://postgres@127.0.0.1:${address.connection.port}/karo`;
  const karo = new Karo(newFolder(), await freePort(), { DATABASE_URL: url });
  try {
    await karo.start();
    const cashier = await Cashier.of(karo, { students: 100 });
    cashier.start({ pauseMs: 0 });
    while (acknowledged(cashier) < before) await sleep(20);
    const { sync_state } = await following(primary);
    const killedMs = performance.now();
    const backMs = await takeOver(karo, { primary, follower, address });
    await sleep(2000);
    await cashier.stop();
    const later = cashier.answers.filter(({ endedMs, ms, status }) => endedMs - ms > killedMs + backMs && status === 201);
    return [
      is('the standby was', sync_state, 'sync'),
      atLeast('payments acknowledged before the kill', acknowledged(cashier) - later.length, before),
      atLeast('payments recorded by the standby', later.length, 1),
      ...(await reckoning(karo, cashier)),
      within('ready again after the kill', backMs, 15_000),
    ];
  } finally {
    await karo.clear();
    address.close();
  }
}

const acknowledged = ({ answers }: Cashier) => answers.filter(({ status }) => status === 201).length;

type Failover = { primary: InstalledPostgres; follower: InstalledPostgres; address: DatabaseAddress };

/** What an operator does: the primary is certainly dead, the standby is promoted, and the address leads to it. */
async function takeOver(karo: Karo, { primary, follower, address }: Failover): Promise<number> {
  const startedMs = performance.now();
  primary.kill();
  await follower.promote();
  address.leadTo(placeOf(follower));
  await karo.ready();
  return performance.now() - startedMs;
}
