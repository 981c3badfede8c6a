import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '../../../core/endpoint.ts';
import type { AddressPlace } from '../../../core/server/callbacks/callback-address.ts';
import type { Database, Transaction } from '../../../core/server/db.ts';
import { payeeOfReference } from '../../unallocated/server/named-payee.ts';
import type * as api from '../callbacks-contract.ts';
import { moneyOfConfirmation } from '../notices.ts';
import { addressedConnections, connectionAt, connectionWith } from './notices-sql.ts';

type Verdict = Reply<typeof api.validatePayment>;

/** A payer waits at the phone. Without our reply in time the money is accepted: unallocated money can be found, refused money is gone. */
const answerMs = 700;
const accepted: Verdict = { ResultCode: '0', ResultDesc: 'Accepted' };
const refused = (code: 'C2B00012' | 'C2B00015'): Verdict => ({ ResultCode: code, ResultDesc: 'Rejected' });

/** Whether a payment is accepted: not for another paybill, nor for an account that names nobody if the school refuses those. */
export async function validatePayment(database: Database, place: AddressPlace, body: unknown): Promise<Verdict> {
  const verdict = database.transaction(place.schoolId, (tx) => verdictOf(tx, place, body), { kind: 'read' }).catch(() => accepted);
  return Promise.race([verdict, sleep(answerMs, accepted, { ref: false })]);
}

async function verdictOf(tx: Transaction, place: AddressPlace, body: unknown): Promise<Verdict> {
  const { schoolId } = place;
  const connections = await addressedConnections(tx, schoolId);
  const content = moneyOfConfirmation(body);
  if (!connectionAt(connections, place) || typeof content === 'string') return accepted;
  const connection = connectionWith(connections, content.shortCode);
  if (!connection) return refused('C2B00015');
  // A payment to a till has no account.
  if (!connection.refusesUnknown || connection.kind === 'till') return accepted;
  const { named } = await payeeOfReference(tx, { schoolId, reference: content.account });
  return named.length === 0 ? refused('C2B00012') : accepted;
}
