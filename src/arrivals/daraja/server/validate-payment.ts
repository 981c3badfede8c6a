import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '../../../core/endpoint.ts';
import type { Database, Transaction } from '../../../core/server/db.ts';
import { whomReferenceNames } from '../../unallocated/server/whom.ts';
import type * as api from '../contract.ts';
import { moneyOfConfirmation } from '../notices.ts';
import { askedConnection } from './notices-sql.ts';

type Verdict = Reply<typeof api.validatePayment>;

/** A payer waits at the telephone. Without an answer of ours by then the money is taken: on the desk it is found, refused it is gone. */
const answerMs = 700;
const accepted: Verdict = { ResultCode: '0', ResultDesc: 'Accepted' };
const refused = (code: 'C2B00012' | 'C2B00015'): Verdict => ({ ResultCode: code, ResultDesc: 'Rejected' });

/** Whether a payment is taken: not for another paybill, nor for an unknown account where the school asks for that. */
export async function validatePayment(database: Database, schoolId: number, body: unknown): Promise<Verdict> {
  const verdict = database.transaction(schoolId, (tx) => verdictOf(tx, schoolId, body), { kind: 'read' }).catch(() => accepted);
  return Promise.race([verdict, sleep(answerMs, accepted, { ref: false })]);
}

async function verdictOf(tx: Transaction, schoolId: number, body: unknown): Promise<Verdict> {
  const connection = await askedConnection(tx, schoolId);
  const told = moneyOfConfirmation(body);
  if (!connection || typeof told === 'string') return accepted;
  if (told.shortCode !== connection.shortCode) return refused('C2B00015');
  if (!connection.refusesUnknown) return accepted;
  const { student } = await whomReferenceNames(tx, { schoolId, reference: told.account });
  return student === null ? refused('C2B00012') : accepted;
}
