import * as z from 'zod/mini';
import { instantAt } from '../../core/dates.ts';
import { AppError } from '../../core/errors.ts';
import type { Database, Transaction } from '../../core/server/db.ts';
import { enqueue } from '../../jobs/server/enqueue.ts';
import type { JobHandler } from '../../jobs/server/run-job.ts';
import { schoolIds } from '../../ledger/server/verify-sql.ts';
import { moneyOfPull, type ToldMoney } from '../notices.ts';
import { pullTime } from '../rules.ts';
import { type Daraja, DarajaRefusal } from './client.ts';
import { type Keeping, paybillOf } from './connections.ts';
import { arrivalOf } from './money/arrival-of.ts';
import { receiveAsked } from './money/receive-asked.ts';
import { isTold, unknownCodes } from './pull-sql.ts';
import type { Paybill } from './tokens.ts';

/** Safaricom looks no further back than 48 hours; the rest is for clocks that differ. */
const lookBackMs = 47.5 * 60 * 60_000;
const pagesMax = 200;
/** What one transaction takes up, well within the minute of a job; the next job takes the rest. */
const takenMax = 100;

const page = z.object({ ResponseCode: z.string(), Response: z.optional(z.array(z.array(z.unknown()))) });

/** Looks up what the paybill received in the last 48 hours, and takes up what nobody told of. */
export function pullHandler(keeping: Keeping, daraja: Daraja, now: () => number = Date.now): JobHandler {
  return async ({ schoolId, inSchool }) => {
    const paybill = await inSchool((tx) => paybillOf(tx, keeping, schoolId));
    const told = paybill ? await pulledMoney(daraja, paybill, now()) : [];
    const unknown = await inSchool((tx) =>
      unknownCodes(
        tx,
        schoolId,
        told.map(({ receipt }) => receipt),
      ),
    );
    const missed = told.filter(({ receipt }) => unknown.has(receipt));
    return async (tx) => {
      for (const money of missed.slice(0, takenMax)) {
        const how = { source: 'pull', evidence: 'Looked up at Safaricom', receivedAt: instantAt(now()) } as const;
        await receiveAsked(tx, schoolId, arrivalOf(money, how));
      }
      if (missed.length > takenMax) await enqueue(tx, 'paybillPull', { schoolId });
    };
  };
}

async function pulledMoney(daraja: Daraja, paybill: Paybill, nowMs: number): Promise<ToldMoney[]> {
  const { shortCode: ShortCode } = paybill;
  const range = { ShortCode, StartDate: pullTime(nowMs - lookBackMs), EndDate: pullTime(nowMs) };
  const told: ToldMoney[] = [];
  let offset = 0;
  for (let count = 0; count < pagesMax; count += 1) {
    const body = { ...range, OffSetValue: String(offset) };
    const { ResponseCode, Response = [] } = await daraja.post(paybill, '/pulltransactions/v1/query', page, body).catch(asJobFault);
    const rows = Response.flat();
    if (ResponseCode !== '1000' || rows.length === 0) break;
    told.push(...rows.map((row) => moneyOfPull(row, ShortCode)).filter((each) => typeof each !== 'string'));
    offset += rows.length;
  }
  return told;
}

function asJobFault(error: unknown): never {
  throw error instanceof DarajaRefusal ? new AppError('DARAJA_REFUSED', { reason: error.message }) : error;
}

/** Once an hour: leaves a look-up for each school that is told of payments. */
export async function leavePulls(database: Database, now: () => number = Date.now): Promise<void> {
  const upkeep = { kind: 'upkeep' } as const;
  const hour = String(Math.floor(now() / 3_600_000));
  const leave = async (tx: Transaction, schoolId: number) => {
    if (await isTold(tx, schoolId)) await enqueue(tx, 'paybillPull', { schoolId }, { once: hour });
  };
  for (const schoolId of await database.transaction(null, schoolIds, upkeep)) {
    await database.transaction(schoolId, (tx) => leave(tx, schoolId), upkeep);
  }
}
