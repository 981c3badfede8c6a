import * as z from 'zod/mini';
import { instantAt } from '../../../core/dates.ts';
import { AppError } from '../../../core/errors.ts';
import type { Cents } from '../../../core/money.ts';
import { inEachSchool } from '../../../core/server/database/each-school.ts';
import type { Database, Transaction } from '../../../core/server/db.ts';
import { enqueue, enqueueAll } from '../../../school/jobs/server/enqueue.ts';
import type { JobHandler } from '../../../school/jobs/server/run-job.ts';
import { rowsMax, takenSomeAtATime } from '../../../school/jobs/server/some-at-a-time.ts';
import { arrivedUnderCodes } from '../../unallocated/server/known-sql.ts';
import { moneyOfPull, type NoticeMoney, receiptOfPull } from '../notices.ts';
import { pullTime } from '../rules.ts';
import { type Daraja, DarajaRefusal } from './client.ts';
import { connectionRow, type Keeping, paybillOf } from './connections/paybill-of.ts';
import { isLasting, pullRefusalText } from './connections/pull-refusals.ts';
import { arrivalOf } from './money/arrival-of.ts';
import { receiveAllPrompted } from './money/receive-prompted.ts';
import { insertNotices } from './notices-sql.ts';
import { notePullFault, registeredConnections } from './pull-sql.ts';
import { type Paybill, signingNumber } from './tokens.ts';

/** Safaricom looks back 48 hours; the difference is for clocks that differ. */
const lookBackMs = 47.5 * 60 * 60_000;
const pagesMax = 200;

type ReadRow = { row: unknown; money: NoticeMoney | string; receipt: string | null };
type PaidRow = { row: unknown; money: NoticeMoney };

/**
 * Looks up the payments of a paybill or till in the last 48 hours, receives the unreported ones, some per transaction, so that cashiers
 * wait only for these, and stores unreadable rows, those that fail, and those of which another amount has arrived. A refusal
 * that no retry cures is noted at the connection, and the job is done.
 */
export function pullHandler(keeping: Keeping, daraja: Daraja, now: () => number = Date.now): JobHandler {
  return async ({ schoolId, payload, inSchool, stop }) => {
    // A job of an older version has no connection: there was only one.
    const connectionId = payload.connectionId === undefined ? null : Number(payload.connectionId);
    const connection = await inSchool((tx) => connectionRow(tx, { schoolId, connectionId }));
    if (!connection) return async () => undefined;
    const pulled = await pulledRows(daraja, paybillOf(keeping, schoolId, connection), { nowMs: now(), stop }).catch(lastingRefusal);
    if (pulled instanceof DarajaRefusal) return (tx) => notePullFault(tx, { schoolId, connection }, pullRefusalText(pulled));
    const read = pulled.map((row): ReadRow => ({ row, money: moneyOfPull(row, connection.shortCode), receipt: receiptOfPull(row) }));
    const codes = read.flatMap(({ receipt }) => receipt ?? []);
    const arrived = await inSchool((tx) => arrivedUnderCodes(tx, { schoolId, codes }));
    const known = ({ receipt }: Pick<ReadRow, 'receipt'>) => (receipt === null ? undefined : arrived.get(receipt));
    const payments = read.flatMap(({ row, money, receipt }) =>
      typeof money === 'string' || known({ receipt }) !== undefined ? [] : [{ row, money }],
    );
    const kept = read.filter((each) => isKept(each, known(each)));
    const how = { source: 'pull', evidence: 'Looked up at Safaricom', receivedAt: instantAt(now()) } as const;
    const take = (some: readonly PaidRow[]) =>
      inSchool(async (tx) => {
        stop.throwIfAborted();
        const arrivals = some.map(({ money }) => arrivalOf(money, how));
        await receiveAllPrompted(tx, schoolId, arrivals);
      });
    const faulty = await takenSomeAtATime(payments.slice(0, rowsMax), { take, mayAllFail: true });
    return async (tx) => {
      if (connection.pullFault !== null) await notePullFault(tx, { schoolId, connection }, null);
      const rows = [...kept, ...faulty].map(({ row }) => row);
      await keepRows(tx, { schoolId, connectionId: connection.id }, rows);
      // Where all failed, the next would ask for the same ones at once, and again; the look-up of the next hour asks for them once more.
      if (payments.length > rowsMax && faulty.length < rowsMax) await enqueue(tx, 'paybillPull', { schoolId, connectionId: connection.id });
    };
  };
}

/** True for a row that cannot be read, unless its money has arrived, and for one with another amount than arrived under its receipt. */
function isKept({ money }: ReadRow, known: Cents | undefined): boolean {
  return typeof money === 'string' ? known === undefined : known !== undefined && known !== money.amount;
}

const rowLengthMax = 15_000;

type Key = { schoolId: number; connectionId: number };

/** Stores rows as notices, each once, and leaves the result to their job. */
async function keepRows(tx: Transaction, { schoolId, connectionId }: Key, rows: readonly unknown[]): Promise<void> {
  const texts = rows
    .map((row) => JSON.stringify(row))
    .map((text) => (text.length > rowLengthMax ? JSON.stringify(text.slice(0, 5000)) : text));
  const noticeIds = await insertNotices(
    tx,
    schoolId,
    texts.map((body) => ({ connectionId, kind: 'pull', source: 'Looked up at Safaricom', body })),
  );
  const jobs = noticeIds.map((noticeId) => ({ payload: { noticeId } }));
  await enqueueAll(tx, 'paybillNotice', schoolId, jobs);
}

const scalar = z.union([z.string(), z.number()]);
const page = z
  .object({ ResponseCode: z.nullish(scalar), ResponseMessage: z.nullish(z.string()), Response: z.optional(z.unknown()) })
  .check(z.refine(({ ResponseCode, Response }) => (ResponseCode ?? Response ?? null) !== null));
/** Rows, or none, without an error. */
const goodCodes: readonly string[] = ['0', '1000', '1001'];

type Pull = { nowMs: number; stop: AbortSignal };

async function pulledRows(daraja: Daraja, paybill: Paybill, { nowMs, stop }: Pull): Promise<unknown[]> {
  const range = { ShortCode: signingNumber(paybill), StartDate: pullTime(nowMs - lookBackMs), EndDate: pullTime(nowMs) };
  const rowsByText = new Map<string, unknown>();
  let offset = 0;
  for (let count = 0; count < pagesMax; count += 1) {
    stop.throwIfAborted();
    const body = { ...range, OffSetValue: String(offset) };
    const answer = await daraja.post(paybill, '/pulltransactions/v1/query', page, body);
    const rows = rowsOf(answer);
    const before = rowsByText.size;
    for (const row of rows) rowsByText.set(JSON.stringify(row), row);
    // A page without a new row is the last, or a repetition.
    if (rowsByText.size === before) break;
    offset += rows.length;
  }
  return [...rowsByText.values()];
}

/** The rows of a page: in a nested list as documented, in one list, or none. */
function rowsOf({ ResponseCode, ResponseMessage, Response }: z.output<typeof page>): unknown[] {
  const rows = [Response].flat(Number.POSITIVE_INFINITY).filter((row) => row !== null && row !== undefined && row !== '');
  const code = String(ResponseCode ?? '0');
  if (rows.length === 0 && !goodCodes.includes(code)) throw new DarajaRefusal(200, code, ResponseMessage ?? '');
  return rows;
}

/** A refusal that no retry cures; anything else is thrown, as a fault of the job. */
function lastingRefusal(error: unknown): DarajaRefusal {
  if (!(error instanceof DarajaRefusal)) throw error;
  if (!isLasting(error)) throw new AppError('DARAJA_REFUSED', { reason: error.message });
  return error;
}

/**
 * Once an hour: queues a look-up for each registered connection. One that Safaricom refuses is asked once a day, which is soon enough to
 * find what 48 hours hold.
 */
export function leavePulls(database: Database, now: () => number = Date.now): Promise<void> {
  const hour = Math.floor(now() / 3_600_000);
  const day = Math.floor(hour / 24);
  const leave = async (tx: Transaction, schoolId: number) => {
    const jobs = (await registeredConnections(tx, schoolId)).map(({ id, isRefused }) => ({
      payload: { connectionId: id },
      once: isRefused ? `day ${day} ${id}` : `${hour} ${id}`,
    }));
    await enqueueAll(tx, 'paybillPull', schoolId, jobs);
  };
  return inEachSchool(database, leave);
}
