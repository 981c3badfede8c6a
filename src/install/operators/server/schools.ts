import { noticeCount } from '../../../arrivals/refused-notices/server/notices-sql.ts';
import { termText } from '../../../books/terms/rules.ts';
import { currentTermState } from '../../../books/terms/server/sql.ts';
import { instantText } from '../../../core/dates.ts';
import { schoolIds } from '../../../core/server/database/each-school.ts';
import type { Database, Transaction } from '../../../core/server/db.ts';
import type { OpenDatabase } from '../../../core/server/open-database.ts';
import { countedText, countText } from '../../../core/wording.ts';
import { jobCounts } from '../../../school/jobs/server/sql.ts';
import { noSchoolText } from '../../backup/rules.ts';
import type { Operating, Outcome } from '../../backup/server/operating.ts';
import type { Reports } from '../reports.ts';
import { type SchoolRow, schoolRow, unallocatedCount } from './sql.ts';

type Store = Pick<OpenDatabase, 'database'>;
type CommandCall = Pick<Operating, 'words' | 'say'>;
export type Waiting = Reports['status']['waiting'];

const upkeep = { kind: 'upkeep' } as const;
/** No user: the operator has read none of them. */
const nobody = 0;

/** `school list`: every school with its counts and last activity. */
export async function listSchools({ database }: Store, { say }: Pick<Operating, 'say'>): Promise<Outcome<Reports['school list']>> {
  const schools = [];
  for (const schoolId of await database.transaction(null, schoolIds)) {
    const row = await database.transaction(schoolId, (tx) => schoolRow(tx, schoolId), upkeep);
    if (!row) continue;
    const { email: _, entries: _entries, receipts: _receipts, ...school } = row;
    schools.push(school);
    say(`school ${school.id}: ${school.name}, ${countsText(school)}, last activity ${activityText(school)}`);
  }
  say(`Schools: ${schools.length}.`);
  return { status: 0, report: { schools } };
}

/** `school show ID`: one school. */
export async function showSchool({ database }: Store, { words: [id], say }: CommandCall): Promise<Outcome<Reports['school show']>> {
  const schoolId = Number(id);
  const { row, term, waiting } = await database.transaction(
    schoolId,
    async (tx) => ({
      row: await schoolRow(tx, schoolId),
      term: await currentTermState(tx, schoolId),
      waiting: await waitingIn(tx, schoolId),
    }),
    upkeep,
  );
  if (!row) throw new Error(noSchoolText(schoolId));
  const currentTerm = term ? termText(term) : null;
  say(`school ${schoolId}: ${row.name}, since ${instantText(row.createdAt)}`);
  say(`  ${countsText(row)}, current term: ${currentTerm ?? 'none'}`);
  say(`  ledger entries: ${countText(row.entries)}, receipts: ${countText(row.receipts)}, last activity ${activityText(row)}`);
  say(`  ${waitingText(waiting)}`);
  return { status: 0, report: { ...row, currentTerm, waiting } };
}

/** Every school of the install added up. */
export async function everySchool(database: Database): Promise<Pick<Reports['status'], 'schools' | 'students' | 'users' | 'waiting'>> {
  const sum = { schools: 0, students: 0, users: 0, waiting: { jobs: 0, failedJobs: 0, unallocatedPayments: 0, refusedNotices: 0 } };
  for (const schoolId of await database.transaction(null, schoolIds)) {
    const { row, waiting } = await database.transaction(
      schoolId,
      async (tx) => ({ row: await schoolRow(tx, schoolId), waiting: await waitingIn(tx, schoolId) }),
      upkeep,
    );
    sum.schools += 1;
    sum.students += row?.students ?? 0;
    sum.users += row?.users ?? 0;
    for (const name of Object.keys(waiting) as (keyof Waiting)[]) sum.waiting[name] += waiting[name];
  }
  return sum;
}

/** "waiting: 2 background tasks, 0 failed background tasks, 5 unallocated payments, 1 refused notice". */
export function waitingText({ jobs, failedJobs, unallocatedPayments, refusedNotices }: Waiting): string {
  const refused = countedText(refusedNotices, 'refused notice');
  const parts = [
    countedText(jobs, 'background task'),
    countedText(failedJobs, 'failed background task'),
    countedText(unallocatedPayments, 'unallocated payment'),
    refused,
  ];
  return `waiting: ${parts.join(', ')}`;
}

async function waitingIn(tx: Transaction, schoolId: number): Promise<Waiting> {
  const [jobs, unallocated, refusedNotices] = await Promise.all([
    jobCounts(tx, schoolId),
    unallocatedCount(tx, schoolId),
    noticeCount(tx, { schoolId, userId: nobody, show: 'waiting' }),
  ]);
  return { jobs: jobs.waiting, failedJobs: jobs.failed, unallocatedPayments: unallocated.count, refusedNotices };
}

function countsText({ students, users }: Pick<SchoolRow, 'students' | 'users'>): string {
  return `${countedText(students, 'student')}, ${countedText(users, 'user')}`;
}

function activityText({ lastEntryAt, lastSignInAt }: Pick<SchoolRow, 'lastEntryAt' | 'lastSignInAt'>): string {
  const last = [lastEntryAt, lastSignInAt]
    .filter((instant) => instant !== null)
    .sort()
    .at(-1);
  return last ? instantText(last) : 'none';
}
