import { instantAt } from '../../../core/dates.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { enqueue } from '../../../school/jobs/server/enqueue.ts';
import { codeAnswer, codeLapse } from '../code-answers.ts';
import { moneyOfConfirmation, moneyOfPull, type NoticeKind, type NoticeMoney } from '../notices.ts';
import { promptEnd } from '../prompts.ts';
import { foreignSource, isOfSafaricom } from '../sources.ts';
import { settleQuestion } from './codes/settle-question.ts';
import { arrivalOf } from './money/arrival-of.ts';
import { receivePrompted } from './money/receive-prompted.ts';
import { addressedConnections, connectionWith, insertResult, type Notice, noticeRow, type Result, refused } from './notices-sql.ts';
import { settlePrompt } from './settle-prompt.ts';

type Key = { schoolId: number; noticeId: number };

/** For this time an answer may be faster than Safaricom's reply to our request, which names it. */
const freshMs = 300_000;
const firstPauseMs = 1000;

/**
 * Processes a notice: receives its money, or stores the reason why not. Repeating changes nothing. Early ones are retried, each time after
 * as long as they have waited.
 */
export async function processNotice(tx: Transaction, key: Key): Promise<void> {
  const notice = await noticeRow(tx, key);
  if (!notice || notice.isDone) return;
  const result = await readers[notice.kind](tx, key, { ...notice, isFresh: notice.ageMs < freshMs });
  if (result) return insertResult(tx, { ...key, ...result });
  await enqueue(tx, 'paybillNotice', key, { notBefore: instantAt(Date.now() + Math.max(firstPauseMs, notice.ageMs)) });
}

type ReceivedNotice = Notice & { isFresh: boolean };
type Reader = (tx: Transaction, key: Key, notice: ReceivedNotice) => Promise<Result | null>;

const readers = {
  confirmation: resultOfConfirmation,
  prompt: resultOfPrompt,
  code: resultOfCode,
  codeLate: resultOfCode,
  pull: resultOfPull,
} as const satisfies Record<NoticeKind, Reader>;

async function resultOfCode(tx: Transaction, key: Key, notice: ReceivedNotice): Promise<Result | null> {
  const read = notice.kind === 'codeLate' ? codeLapse : codeAnswer;
  const answer = read(JSON.parse(notice.body));
  if (typeof answer === 'string') return refused(answer);
  const reason = distrust(notice);
  return reason === null ? settleQuestion(tx, noticeAt(key, notice), answer) : refused(reason);
}

/** The notice, and the connection of its address. */
function noticeAt(key: Key, { connection, receivedAt, isFresh }: ReceivedNotice) {
  return { ...key, connectionId: connection.id, shortCode: connection.shortCode, receivedAt, isFresh };
}

async function resultOfPrompt(tx: Transaction, key: Key, notice: ReceivedNotice): Promise<Result | null> {
  const end = promptEnd(JSON.parse(notice.body));
  if (typeof end === 'string') return refused(end);
  const reason = distrust(notice);
  return reason === null ? settlePrompt(tx, noticeAt(key, notice), end) : refused(reason);
}

/** The money belongs to the connection of its number, even if it came at another connection's address. */
async function resultOfConfirmation(tx: Transaction, key: Key, notice: Notice): Promise<Result> {
  const content = moneyOfConfirmation(JSON.parse(notice.body));
  if (typeof content === 'string') return refused(content);
  const { connection: addressed } = notice;
  const connection =
    connectionWith([addressed], content.shortCode) ?? connectionWith(await addressedConnections(tx, key.schoolId), content.shortCode);
  if (!connection) return refused(`It is for the paybill ${content.shortCode}`);
  const reason = distrust(notice) ?? distrust({ ...notice, connection });
  const { shortCode } = connection;
  return reason === null ? resultOfMoney(tx, key, { notice, content: { ...content, shortCode }, source: 'c2b' }) : refused(reason);
}

/** A look-up row that could not be read earlier, but may be now. */
async function resultOfPull(tx: Transaction, key: Key, notice: Notice): Promise<Result> {
  return resultOfMoney(tx, key, { notice, content: moneyOfPull(JSON.parse(notice.body), notice.connection.shortCode), source: 'pull' });
}

type Money = { notice: Notice; content: NoticeMoney | string; source: 'c2b' | 'pull' };

async function resultOfMoney(tx: Transaction, { schoolId, noticeId }: Key, { notice, content, source }: Money): Promise<Result> {
  if (typeof content === 'string') return refused(content);
  const { receivedAt } = notice;
  const arrival = arrivalOf(content, { source, evidence: `Notice ${noticeId} of Safaricom`, receivedAt });
  const { outcome, arrivalId } = await receivePrompted(tx, schoolId, arrival);
  return { result: outcome, reason: null, arrivalId };
}

/** Why a notice is not trusted; null if it is. */
function distrust({ source, connection }: Pick<Notice, 'source' | 'connection'>): string | null {
  return connection.checksSources && !isOfSafaricom(source) ? foreignSource : null;
}
