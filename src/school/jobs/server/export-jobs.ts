import { instantText } from '../../../core/dates.ts';
import type { Decoded } from '../../../core/endpoint.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Sheet, type SheetColumn, sheetRowsMax } from '../../../core/server/sheets/sheet.ts';
import { schoolSheet } from '../../settings/server/school-sheet.ts';
import type { exportJobs as endpoint, Job } from '../contract.ts';
import { jobListNames, jobStateWords, kindText } from '../kinds.ts';
import { usualList } from './jobs.ts';
import { jobCounts, jobRows } from './sql.ts';

const columns: readonly SheetColumn<Job>[] = [
  { label: 'Number', kind: 'number', cell: ({ id }) => id },
  { label: 'Task', kind: 'text', cell: ({ kind }) => kindText(kind) },
  { label: 'State', kind: 'text', cell: ({ state }) => jobStateWords[state] },
  { label: 'Requested', kind: 'text', cell: ({ madeAt }) => instantText(madeAt) },
  { label: 'Due', kind: 'text', cell: ({ dueAt }) => instantText(dueAt) },
  { label: 'Ended', kind: 'text', cell: ({ endedAt }) => endedAt && instantText(endedAt) },
  { label: 'Retries', kind: 'number', cell: ({ retries }) => retries },
  { label: 'What went wrong', kind: 'text', cell: ({ fault }) => fault },
];

/** The jobs of a list, the newest first. */
export async function exportJobs(tx: Transaction, caller: Caller, { show: state }: Decoded<typeof endpoint>['query']): Promise<Sheet<Job>> {
  const { schoolId } = caller;
  const show = state ?? usualList(await jobCounts(tx, schoolId));
  const rows = await jobRows(tx, { schoolId, show, limit: sheetRowsMax + 1, offset: 0 });
  return schoolSheet(tx, caller, { title: 'Background Tasks', filters: jobListNames[show].toLowerCase(), columns, rows });
}
