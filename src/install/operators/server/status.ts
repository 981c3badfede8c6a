import { existsSync, readdirSync } from 'node:fs';
import { instantAt, instantText } from '../../../core/dates.ts';
import type { Config } from '../../../core/server/config.ts';
import type { BeforeMigrating, Lacking } from '../../../core/server/database/schema.ts';
import { migrationsText } from '../../../core/server/database/schema.ts';
import { withClient } from '../../../core/server/migrate.ts';
import { commandWaitMs, type OpenDatabase, openDatabase } from '../../../core/server/open-database.ts';
import { refuseOlderMajor } from '../../../core/server/postgres/majors.ts';
import { karoVersion } from '../../../core/server/project-root.ts';
import { secretsThere } from '../../../core/server/secrets/open-secrets.ts';
import { countedText } from '../../../core/wording.ts';
import { copiesOf, isLate } from '../../backup/rules.ts';
import { installIdOf } from '../../backup/server/backup-keeper.ts';
import { type Operating, type Outcome, refuseNoDatabase } from '../../backup/server/operating.ts';
import { lostKeyText, sealingKeys } from '../../backup/server/sealing-keys.ts';
import type { Reports } from '../reports.ts';
import { isUnchecked, uncheckedText } from './alarms.ts';
import { disksOf, megabytesText, scarceText } from './disks.ts';
import { jobProblems } from './job-totals.ts';
import { lastLedgerCheck } from './ledger-checks-sql.ts';
import { everySchool, waitingText } from './schools.ts';

type Report = Reports['status'];

/**
 * `status`: what an operator watches, and what is wrong with it. It changes nothing: an older schema is reported and not migrated.
 * `endOf` says of an error how it ends the command, and what went wrong in a sentence.
 */
export async function showStatus(
  operating: Operating,
  endOf: (error: unknown) => { status: 1 | 3; fault: string },
): Promise<Outcome<Report>> {
  const { config, say } = operating;
  const disks = await disksOf(config);
  const report: Report = {
    version: karoVersion(),
    database: { isReachable: false, schema: null, missing: [] },
    ...{ schools: 0, students: 0, users: 0 },
    waiting: { jobs: 0, failedJobs: 0, unallocatedPayments: 0, refusedNotices: 0 },
    ...{ backup: null, ledger: null, disks: disks.map(({ sizeBytes: _, ...disk }) => disk), problems: [] },
  };
  let status: Outcome<Report>['status'] = 0;
  try {
    await lookInto(report, operating);
  } catch (error) {
    operating.signal.throwIfAborted();
    const end = endOf(error);
    status = end.status;
    report.problems.push(end.fault);
  }
  report.problems.push(...disks.map(scarceText).filter((text) => text !== null));
  for (const line of linesOf(report)) say(line);
  return { status: status || (report.problems.length > 0 ? 1 : 0), report };
}

async function lookInto(report: Report, { config, log }: Operating): Promise<void> {
  refuseNoDatabase(config);
  refuseOlderMajor(config);
  let lacking: Lacking | undefined;
  const refuse: BeforeMigrating = async (state) => {
    lacking = state;
    throw new Error(
      state.isNew
        ? 'The database is empty: start Karo, or run karo migrate.'
        : `The schema is older than this Karo: it lacks ${migrationsText(state.missing)}. Start Karo, or run karo migrate.`,
    );
  };
  const store = await openDatabase(config, log, refuse, commandWaitMs).catch((error: unknown) => {
    if (lacking) Object.assign(report.database, { isReachable: true, missing: lacking.missing.map(({ name }) => name) });
    throw error;
  });
  try {
    await readInto(report, store, config);
  } finally {
    await store.close();
  }
}

async function readInto(report: Report, { database, owner }: OpenDatabase, config: Config): Promise<void> {
  const { rows } = await withClient(owner, (client) =>
    client.query<{ name: string | null; since: string | null }>('select max(name) as name, min(applied_at) as since from migrations'),
  );
  report.database = { isReachable: true, schema: rows[0]?.name ?? null, missing: [] };
  Object.assign(report, await everySchool(database));
  report.ledger = (await database.transaction(null, lastLedgerCheck)) ?? null;
  report.backup = await backupOf(config, await withClient(owner, installIdOf));
  const { backup, ledger } = report;
  if (ledger && ledger.faults > 0)
    report.problems.push(`The ledger had ${countedText(ledger.faults, 'fault')} when it was last checked: run karo verify.`);
  const lastCheck = ledger?.checkedAt ?? rows[0]?.since;
  if (lastCheck && isUnchecked(Date.now() - Date.parse(lastCheck))) report.problems.push(uncheckedText);
  if (backup.isLate) report.problems.push(backup.lastAt ? 'The scheduled backup is late.' : 'There is no scheduled backup yet.');
  if (config.backupDir && !existsSync(config.backupDir)) report.problems.push(`There is no folder ${config.backupDir} (BACKUP_DIR).`);
  const secrets = secretsThere(config);
  const mayBeElsewhere = secrets === null && config.databaseUrl !== undefined;
  const lostKey = mayBeElsewhere ? null : lostKeyText(await sealingKeys(database), secrets, config);
  if (lostKey) report.problems.push(lostKey);
  report.problems.push(...(await database.transaction(null, jobProblems, { kind: 'upkeep' })));
}

async function backupOf({ backupDir, backupEveryMs }: Config, install: string): Promise<NonNullable<Report['backup']>> {
  if (!backupDir) return { scheduled: false, folder: null, lastAt: null, isLate: false };
  const nowMs = Date.now();
  const [newest] = existsSync(backupDir) ? copiesOf('scheduled', readdirSync(backupDir), { install, nowMs }) : [];
  const isOverdue = newest === undefined || isLate(newest.takenMs, { nowMs, everyMs: backupEveryMs });
  return { scheduled: true, folder: backupDir, lastAt: newest ? instantAt(newest.takenMs) : null, isLate: isOverdue };
}

function linesOf({ version, database, schools, students, users, waiting, backup, ledger, disks, problems }: Report): string[] {
  const counts = database.schema
    ? [
        `${countedText(schools, 'school')}, ${countedText(students, 'student')}, ${countedText(users, 'user')}`,
        waitingText(waiting),
        `last scheduled backup: ${backup?.scheduled ? instantOr(backup.lastAt, 'none') : 'not scheduled (BACKUP_DIR is not set)'}`,
        ledger
          ? `ledger: ${countedText(ledger.faults, 'fault')} at the last check, ${instantText(ledger.checkedAt)}`
          : 'ledger: not checked yet',
      ]
    : [];
  return [
    `Karo ${version}, schema ${database.schema ?? (database.isReachable ? 'not that of this Karo' : 'unknown')}`,
    ...counts,
    ...disks.map(({ setting, folder, freeBytes }) => `free in ${setting} (${folder}): ${megabytesText(freeBytes)}`),
    ...problems.map((problem) => `Problem: ${problem}`),
    problems.length === 0 ? 'All is well.' : `Problems: ${problems.length}.`,
  ];
}

function instantOr(instant: string | null, otherwise: string): string {
  return instant ? instantText(instant) : otherwise;
}
