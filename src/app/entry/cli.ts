import { once } from 'node:events';
import { asked } from '../../../scripts/commands.mjs';
import { listPaymentsToReview } from '../../arrivals/unallocated/server/reviews.ts';
import { verifyLedger } from '../../books/ledger/server/verify-ledger.ts';
import { readConfig } from '../../core/server/config.ts';
import { type BeforeMigrating, migrationsText, refuseOlder, refuseUnready } from '../../core/server/database/schema.ts';
import { type OpenDatabase, openDatabase } from '../../core/server/open-database.ts';
import { refuseOlderMajor } from '../../core/server/postgres/majors.ts';
import { archiveSchool, restoreSchool } from '../../install/archive/server/commands.ts';
import { backedUpFirst } from '../../install/backup/server/before-migration.ts';
import { backUp, type Operating, refuseNoDatabase, restore, runDrill } from '../../install/backup/server/commands.ts';
import { refuseUnfinishedRestore } from '../../install/backup/server/restore-backup.ts';
import { upgradeCluster } from '../../install/backup/server/upgrade-cluster.ts';
import { makeDemoSchool } from '../../install/demo/server/make-demo-school.ts';
import { resetUser } from '../../install/operators/server/reset-user.ts';
import { faultText } from './fault-text.ts';
import { stopSignal } from './stop-signal.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

/** The operator's commands, by their names in scripts/commands.mjs; each returns the exit status. */
const commands: Record<string, Command> = {
  migrate: migrateNow,
  demo: onAnyDatabase(async (store, { config }) => {
    say(await makeDemoSchool(store));
    if (config.production || config.databaseUrl)
      say('Everybody knows this password: give its users others before people reach this install.');
    return 0;
  }),
  'ledger:verify': onDatabase(async ({ database }) => {
    const { schools, faults } = await verifyLedger(database);
    for (const { schoolId, place, fault } of faults) say(`school ${schoolId}, ${place}: ${fault}`);
    say(`Schools checked: ${schools}. Faults: ${faults.length}.`);
    return faults.length === 0 ? 0 : 1;
  }),
  'user:reset': onDatabase(resetUser),
  'accounts:review': onDatabase((store) => listPaymentsToReview(store, say)),
  archive: onDatabase((store, { words }) => archiveSchool(store, words, say)),
  'archive:restore': onAnyDatabase((store, { words }) => restoreSchool(store, words, say)),
  backup: backUp,
  restore,
  'backup:drill': runDrill,
};

type Command = (operating: Operating) => Promise<number>;
type Work = (store: OpenDatabase, operating: Operating) => Promise<number>;

/** As a start does before it serves. */
async function migrateNow({ config, log, signal }: Operating): Promise<number> {
  refuseUnfinishedRestore(config);
  await upgradeCluster({ config, log, signal });
  const backUpFirst = backedUpFirst({ config, log, signal });
  let done = 'Nothing to do: the schema is that of this Karo.';
  const store = await openDatabase(config, log, async (lacking, owner) => {
    await backUpFirst(lacking, owner);
    done = `Done: ${migrationsText(lacking.missing)}.`;
  });
  await store.close();
  say(done);
  return 0;
}

/** A command on an existing database: of this schema, as the application's role. */
function onDatabase(work: Work): Command {
  return async (operating) => {
    refuseNoDatabase(operating.config);
    return withDatabase(operating, work, refuseUnready);
  };
}

/** A command that fills a database; an empty one gets its schema. */
function onAnyDatabase(work: Work): Command {
  return (operating) => withDatabase(operating, work, refuseOlder);
}

async function withDatabase(operating: Operating, work: Work, before: BeforeMigrating): Promise<number> {
  const { config, log, signal } = operating;
  refuseUnfinishedRestore(config);
  refuseOlderMajor(config);
  const store = await openDatabase(config, log, before);
  try {
    signal.throwIfAborted();
    return await Promise.race([work(store, operating), once(signal, 'abort').then(() => Promise.reject(signal.reason))]);
  } finally {
    await store.close();
  }
}

async function main(signal: AbortSignal): Promise<number> {
  const [name = '', ...args] = process.argv.slice(2);
  const command = commands[name];
  const note = (text: string) => process.stderr.write(`${text}\n`);
  if (!command) {
    note(`Use one of: ${Object.keys(commands).join(', ')}`);
    return 2;
  }
  const { words, options } = asked(name, args);
  const log = { info: note, error: (error: unknown, text: string) => note(`${text}: ${error}`) };
  return command({ config: readConfig(process.env), log, words, options, say, signal });
}

main(stopSignal()).then(
  (status) => process.exit(status),
  (error: unknown) => {
    process.stderr.write(faultText(error));
    process.exit(1);
  },
);
