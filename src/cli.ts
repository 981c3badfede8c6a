import { once } from 'node:events';
import { readConfig } from './core/server/config.ts';
import { type OpenDatabase, openDatabase } from './core/server/open-database.ts';
import { makeDemoSchool } from './demo/server/make-demo-school.ts';
import { verifyLedger } from './ledger/server/verify-ledger.ts';
import { stopSignal } from './stop-signal.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

/** What an operator may ask for: the command's name and what it does, answering the exit status. */
const commands: Record<string, (store: OpenDatabase) => Promise<number>> = {
  demo: async ({ database }) => {
    say(await makeDemoSchool(database));
    return 0;
  },
  'ledger-verify': async ({ database }) => {
    const { schools, faults } = await verifyLedger(database);
    for (const { schoolId, place, fault } of faults) say(`school ${schoolId}, ${place}: ${fault}`);
    say(`Schools checked: ${schools}. Faults: ${faults.length}.`);
    return faults.length === 0 ? 0 : 1;
  },
};

async function main(stop: AbortSignal): Promise<number> {
  const name = process.argv.at(-1) ?? '';
  const command = commands[name];
  if (!command) {
    say(`Say one of: ${Object.keys(commands).join(', ')}`);
    return 2;
  }
  const log = { info: () => undefined, error: (error: unknown, text: string) => say(`${text}: ${error}`) };
  const store = await openDatabase(readConfig(process.env), log);
  try {
    stop.throwIfAborted();
    return await Promise.race([command(store), once(stop, 'abort').then(() => Promise.reject(stop.reason))]);
  } finally {
    await store.close();
  }
}

main(stopSignal()).then(
  (status) => process.exit(status),
  (error: unknown) => {
    say(String(error instanceof Error ? error.message : error));
    process.exit(1);
  },
);
