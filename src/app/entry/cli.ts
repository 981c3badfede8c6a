import { once } from 'node:events';
import { karo } from '../../../scripts/operator-commands.mjs';
import { obeyed } from '../../../scripts/parser.mjs';
import { readConfig } from '../../core/server/config.ts';
import { type BeforeMigrating, refuseOlder, refuseUnready } from '../../core/server/database/schema.ts';
import { commandWaitMs, type OpenDatabase, openDatabase } from '../../core/server/open-database.ts';
import { refuseOlderMajor } from '../../core/server/postgres/majors.ts';
import { karoVersion } from '../../core/server/project-root.ts';
import { archiveSchool, restoreSchool } from '../../install/archive/server/commands.ts';
import { backUp, restore, runDrill } from '../../install/backup/server/commands.ts';
import { type Operating, type Outcome, refuseNoDatabase } from '../../install/backup/server/operating.ts';
import { refuseUnfinishedRestore } from '../../install/backup/server/restore-backup.ts';
import { makeDemoSchool } from '../../install/demo/server/make-demo-school.ts';
import { distributeNow } from '../../install/distribution/server/distribute-now.ts';
import type { Reports } from '../../install/operators/reports.ts';
import { listUsers } from '../../install/operators/server/list-users.ts';
import { resetUser } from '../../install/operators/server/reset-user.ts';
import { listSchools, showSchool } from '../../install/operators/server/schools.ts';
import { showStatus } from '../../install/operators/server/status.ts';
import { activateUser, deactivateUser } from '../../install/operators/server/switch-user.ts';
import { endOf, faultText } from './fault-text.ts';
import { migrateNow } from './migrate-now.ts';
import { printed } from './printed.ts';
import { reviewAccounts, verifyLedgers } from './prove.ts';
import { stopSignal } from './stop-signal.ts';

type Command<Report extends object> = (operating: Operating) => Promise<Outcome<Report>>;
type Work<Report extends object> = (store: OpenDatabase, operating: Operating) => Promise<Outcome<Report>>;

/** The operator's commands, by their names in scripts/operator-commands.mjs, but `start`, which is a program of its own. */
const commands: { [Name in Exclude<keyof Reports, 'migrate' | 'migrate --dry-run'>]: Command<Reports[Name]> } & {
  migrate: Command<Reports['migrate'] | Reports['migrate --dry-run']>;
} = {
  migrate: migrateNow,
  status: (operating) => showStatus(operating, endOf),
  demo: onAnyDatabase(async (store, { config, say }) => {
    const message = await makeDemoSchool(store);
    say(message);
    if (config.production || config.databaseUrl)
      say('Everybody knows this password: give its users others before people reach this install.');
    return { status: 0, report: { message } };
  }),
  distribute: distributeNow,
  verify: onDatabase(({ database }, { say }) => verifyLedgers(database, say)),
  review: onDatabase(({ database }, { say }) => reviewAccounts(database, say)),
  'user list': onDatabase(listUsers),
  'user reset': onDatabase(resetUser),
  'user activate': onDatabase(activateUser),
  'user deactivate': onDatabase(deactivateUser),
  'school list': onDatabase(listSchools),
  'school show': onDatabase(showSchool),
  'archive make': onDatabase((store, { words, say }) => archiveSchool(store, words, say)),
  'archive restore': onAnyDatabase(restoreSchool),
  backup: backUp,
  restore,
  drill: runDrill,
};

/** A command on an existing database: of this schema, as the application's role. */
function onDatabase<Report extends object>(work: Work<Report>): Command<Report> {
  return async (operating) => {
    refuseNoDatabase(operating.config);
    return withDatabase(operating, work, refuseUnready);
  };
}

/** A command that fills a database; an empty one gets its schema. */
function onAnyDatabase<Report extends object>(work: Work<Report>): Command<Report> {
  return (operating) => withDatabase(operating, work, refuseOlder);
}

async function withDatabase<Report extends object>(
  operating: Operating,
  work: Work<Report>,
  before: BeforeMigrating,
): Promise<Outcome<Report>> {
  const { config, log, signal } = operating;
  refuseUnfinishedRestore(config);
  refuseOlderMajor(config);
  const store = await openDatabase(config, log, before, commandWaitMs);
  try {
    signal.throwIfAborted();
    return await Promise.race([work(store, operating), once(signal, 'abort').then(() => Promise.reject(signal.reason))]);
  } finally {
    await store.close();
  }
}

/** Times are measured in parts of milliseconds that mean nothing. */
const inWholeMs = (field: string, value: unknown) => (typeof value === 'number' && field.endsWith('Ms') ? Math.round(value) : value);

async function main(signal: AbortSignal): Promise<number> {
  const { name, words, options } = obeyed(karo(karoVersion()), process.argv.slice(2));
  const command = commands[name as keyof typeof commands] as Command<object> | undefined;
  if (!command) throw new Error(`${name} is another program: dist/server/main.js.`);
  const note = (text: string) => process.stderr.write(printed(text));
  const print = (text: string) => process.stdout.write(printed(text));
  const isJson = options.json === true;
  const log = { info: note, error: (error: unknown, text: string) => note(`${text}: ${error}`) };
  const say = isJson ? note : print;
  try {
    const { status, report } = await command({ config: readConfig(process.env), log, words, options, say, signal });
    if (isJson) print(JSON.stringify({ command: name, ok: status === 0, ...report }, inWholeMs));
    return status;
  } catch (error) {
    note(faultText(error).trimEnd());
    const { status, fault } = endOf(error);
    if (isJson) print(JSON.stringify({ command: name, ok: false, fault }));
    return status;
  }
}

main(stopSignal()).then(
  (status) => process.exit(status),
  (error: unknown) => {
    process.stderr.write(printed(faultText(error).trimEnd()));
    process.exit(1);
  },
);
