import { once } from 'node:events';
import { archiveSchool, restoreSchool } from '../archive/server/commands.ts';
import { backUp, type Operating, restore, runDrill } from '../backup/server/commands.ts';
import { upgradeCluster } from '../backup/server/upgrade-cluster.ts';
import { readConfig } from '../core/server/config.ts';
import { type OpenDatabase, openDatabase } from '../core/server/open-database.ts';
import { makeDemoSchool } from '../demo/server/make-demo-school.ts';
import { verifyLedger } from '../ledger/server/verify-ledger.ts';
import { stopSignal } from './stop-signal.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

/** What an operator may ask for: the command's name and what it does, answering the exit status. */
const commands: Record<string, (operating: Operating) => Promise<number>> = {
  demo: onDatabase(async (store) => {
    say(await makeDemoSchool(store));
    return 0;
  }),
  'ledger-verify': onDatabase(async ({ database }) => {
    const { schools, faults } = await verifyLedger(database);
    for (const { schoolId, place, fault } of faults) say(`school ${schoolId}, ${place}: ${fault}`);
    say(`Schools checked: ${schools}. Faults: ${faults.length}.`);
    return faults.length === 0 ? 0 : 1;
  }),
  archive: onDatabase((store, { words }) => archiveSchool(store, words, say)),
  'archive-restore': onDatabase((store, { words }) => restoreSchool(store, words, say)),
  backup: backUp,
  restore,
  'backup-drill': runDrill,
};

/** A command that works on the database as a server would: migrated, and as the application. */
function onDatabase(work: (store: OpenDatabase, operating: Operating) => Promise<number>): (operating: Operating) => Promise<number> {
  return async (operating) => {
    const { config, log, signal } = operating;
    await upgradeCluster({ config, log, signal });
    const store = await openDatabase(config, log);
    try {
      signal.throwIfAborted();
      return await Promise.race([work(store, operating), once(signal, 'abort').then(() => Promise.reject(signal.reason))]);
    } finally {
      await store.close();
    }
  };
}

async function main(signal: AbortSignal): Promise<number> {
  const [name = '', ...words] = process.argv.slice(2);
  const command = commands[name];
  if (!command) {
    say(`Say one of: ${Object.keys(commands).join(', ')}`);
    return 2;
  }
  const note = (text: string) => process.stderr.write(`${text}\n`);
  const log = { info: note, error: (error: unknown, text: string) => say(`${text}: ${error}`) };
  return command({ config: readConfig(process.env), log, words, say, signal });
}

main(stopSignal()).then(
  (status) => process.exit(status),
  (error: unknown) => {
    say(String(error instanceof Error ? error.message : error));
    process.exit(1);
  },
);
