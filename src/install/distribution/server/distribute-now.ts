import type pg from 'pg';
import { verifyLedger } from '../../../books/ledger/server/verify-ledger.ts';
import { lackingIn, refuseUnready } from '../../../core/server/database/schema.ts';
import { withClient } from '../../../core/server/migrate.ts';
import { commandWaitMs, openAsOwner, openDatabase } from '../../../core/server/open-database.ts';
import type { Operating, Outcome } from '../../backup/server/operating.ts';
import type { Reports } from '../../operators/reports.ts';
import { beginDistribution, endDistribution, wasCutOff } from './begin.ts';
import { distributeTables } from './distribute.ts';
import { readyCluster, refuseServers } from './ready-cluster.ts';
import { type Counted, countedTables, differences, rememberCounts, rememberedCounts } from './row-counts.ts';
import { functionsInSql } from './set-aside.ts';

type Report = Reports['distribute'];

/** `distribute [--dry-run]`: places the tables of this database on the servers of its Citus cluster, or says what it would do. */
export async function distributeNow(operating: Operating): Promise<Outcome<Report>> {
  const { config, log, options, say } = operating;
  if (!config.databaseUrl) throw new Error('Set DATABASE_URL to the coordinator of a Citus cluster: the built-in PostgreSQL has no Citus.');
  const { owner } = await openAsOwner(config, log);
  return withClient(owner, async (client) => {
    const lacking = await lackingIn(client);
    if (lacking.missing.length > 0) await refuseUnready(lacking);
    const servers = await readyCluster(client);
    const tables = await countedTables(client);
    const missing = tables.filter(({ isDone }) => !isDone).map(({ name }) => name);
    const isBegun = await wasCutOff(client);
    for (const { name, kind, rows, isDone } of tables) say(`${name}: ${kind}${isDone ? ', as it is' : ''}, ${rows} rows`);
    const functions = await functionsInSql(client);
    const isDone = missing.length === 0 && functions.length === 0 && !isBegun;
    const report = { servers, tables: tables.map(({ name, kind, rows }) => ({ name, kind, rows })), placed: missing, functions };
    if (options.dryRun === true || isDone) {
      say(
        isDone
          ? 'Nothing to do: every table has its place.'
          : `To be placed: ${missing.length} of ${tables.length} tables. To be put into PL/pgSQL: ${functions.length} functions.`,
      );
      return { status: 0, report: { ...report, schools: 0, faults: [] } };
    }
    return placedAndChecked(operating, client, { report, before: tables, isBegun });
  });
}

type Plan = { report: Pick<Report, 'servers' | 'tables' | 'placed' | 'functions'>; before: Counted[]; isBegun: boolean };

async function placedAndChecked(operating: Operating, client: pg.Client, { report, before, isBegun }: Plan): Promise<Outcome<Report>> {
  const { say, signal } = operating;
  // Functions are missing until a run that was cut off has gone on, so its ledgers were checked when it began.
  const wrong = isBegun ? { schools: 0, faults: [] } : await faultsOfLedgers(operating);
  if (wrong.faults.length > 0) {
    say('Nothing was changed: the ledger has faults. Run karo verify.');
    return { status: 1, report: { ...report, placed: [], functions: [], ...wrong } };
  }
  signal.throwIfAborted();
  await keepServersOut(client, { isBegun });
  await rememberCounts(client, isBegun ? before : await countedTables(client));
  await distributeTables(client, { note: ({ name, kind }) => say(`${name}: ${kind} now`), signal });
  const lost = differences(await rememberedCounts(client), await countedTables(client));
  await endDistribution(client);
  const { schools, faults } = await faultsOfLedgers(operating);
  const all = [...lost, ...faults];
  for (const fault of all) say(fault);
  say(`Done. Schools checked: ${schools}. Faults: ${all.length}.`);
  return { status: all.length === 0 ? 0 : 1, report: { ...report, schools, faults: all } };
}

/** From the first line on no server starts; one that started while the ledgers were checked is refused, and nothing was changed. */
async function keepServersOut(client: pg.Client, { isBegun }: Pick<Plan, 'isBegun'>): Promise<void> {
  await beginDistribution(client);
  try {
    await refuseServers(client);
  } catch (error) {
    if (!isBegun) await endDistribution(client);
    throw error;
  }
}

async function faultsOfLedgers({ config, log }: Operating): Promise<{ schools: number; faults: string[] }> {
  const store = await openDatabase(config, log, refuseUnready, commandWaitMs);
  try {
    const { schools, faults } = await verifyLedger(store.database);
    return { schools, faults: faults.map(({ schoolId, place, fault }) => `school ${schoolId}, ${place}: ${fault}`) };
  } finally {
    await store.close();
  }
}
