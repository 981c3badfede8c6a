import type { Endpoint } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../caller.ts';
import type { Database } from '../db.ts';
import { TurnsPerMinute } from '../doors/turns-per-minute.ts';
import { type Origin, recordAct } from './record-act.ts';
import { type Subject, subjectOf } from './subject.ts';

/** The action of an endpoint in the audit log. */
export function actionOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** True for a read that is recorded before its reply is sent: files and lists that leave Karo, and pages with contacts. */
export function isRecordedRead({ method, isRecorded, sheet, download }: Endpoint): boolean {
  return isRecorded === true || download !== undefined || (method === 'GET' && sheet !== undefined);
}

/** The API key of a program: the user who made it did not act. */
export function programOf({ apiKey }: Caller) {
  return apiKey && { apiKeyId: apiKey.id };
}

type Refused = { database: Database; endpoint: Endpoint; origin: Origin };

/** So many refusals of a user or key in a minute and process are recorded: a page that asks in a loop must not drown the log. */
const refusalsPerMinute = 10;
const refusals = new TurnsPerMinute(refusalsPerMinute);

/** What a user or a program may not do, and a wrong password or code in a session, which somebody else may be using. */
const recordedRefusals: ReadonlySet<string> = new Set([
  ...['FORBIDDEN', 'API_KEY_NOT_ACCEPTED', 'API_KEY_LACKS_SCOPE'],
  ...['WRONG_CURRENT_PASSWORD', 'WRONG_CODE'],
]);

/** Records such a refusal, in a transaction of its own, before it is answered. Other failures leave nothing. */
export async function recordRefusal(error: unknown, caller: Caller | null, { database, endpoint, origin }: Refused): Promise<void> {
  if (caller === null || !(error instanceof AppError) || !recordedRefusals.has(error.code)) return;
  const { schoolId, userId, apiKey } = caller;
  if (refusals.take(`${schoolId} ${userId} ${apiKey?.id ?? ''}`) !== null) return;
  const act = { action: actionOf(endpoint), subject: subjectOf(programOf(caller)), outcome: 'refused' } as const;
  await database.transaction(caller.schoolId, async (tx) => recordAct(tx, caller, origin, act));
}

type Read = { database: Database; caller: Caller; origin: Origin; subject: Subject; left: AbortSignal };

/**
 * Records a read that is about to be answered. Reads write nothing, so it has a transaction of its own; where that fails nothing is sent.
 */
export async function recordRead(endpoint: Endpoint, { database, caller, origin, subject, left }: Read): Promise<void> {
  if (!isRecordedRead(endpoint)) return;
  const act = { action: actionOf(endpoint), subject };
  await database.transaction(caller.schoolId, async (tx) => recordAct(tx, caller, origin, act), { left });
}
