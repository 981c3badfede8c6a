import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Reply } from '../../../core/endpoint.ts';
import type { AddressPlace } from '../../../core/server/callbacks/callback-address.ts';
import type { Database, Transaction } from '../../../core/server/db.ts';
import { payeeOfReference } from '../../unallocated/server/named-payee.ts';
import { ownAccounts, sentValue } from '../bank-money.ts';
import type * as api from '../callbacks-contract.ts';
import { connectionAt, connectionRows } from './banks-sql.ts';

type Verdict = Reply<typeof api.kcbValidation>;

const question = z.object({ requestId: sentValue, customerReference: sentValue });

/** A payer waits. Without our reply in time the account is accepted: unallocated money can be found, refused money is gone. */
const answerMs = 700;

/**
 * Whether an account names students, in KCB's format. The name of the only one is shortened so that only parents recognise it. A
 * connection that is off or gone says nothing of students.
 */
export async function validateAccount(database: Database, place: AddressPlace, body: unknown): Promise<Verdict> {
  const parsed = z.safeParse(question, body);
  const { requestId, customerReference } = parsed.success ? parsed.data : {};
  const verdict = (changes: Partial<Verdict>): Verdict => ({
    ...{ transactionID: String(requestId ?? ''), statusCode: '0', statusMessage: 'Success', CustomerName: '' },
    ...{ billAmount: '0.00', currency: 'KES', billType: 'PARTIAL', creditAccountIdentifier: '' },
    ...changes,
  });
  const account = String(customerReference ?? '');
  const looked = database.transaction(place.schoolId, (tx) => foundIn(tx, place, account), { kind: 'read' }).catch(() => ({}));
  return verdict(await Promise.race([looked, sleep(answerMs, {}, { ref: false })]));
}

async function foundIn(tx: Transaction, { schoolId, connectionId }: AddressPlace, account: string): Promise<Partial<Verdict>> {
  const kcb = connectionAt(await connectionRows(tx, schoolId), { bank: 'kcb', connectionId });
  if (!kcb?.isOn) return {};
  const { student, named } = await payeeOfReference(tx, { schoolId, reference: account });
  if (named.length === 0) return { statusCode: '1', statusMessage: 'Account not found' };
  return {
    CustomerName: student === null ? '' : shortened(student.fullName),
    creditAccountIdentifier: ownAccounts(kcb.accountNumbers)[0] ?? '',
  };
}

/** "Achieng Otieno Ouma" as "Achieng O. O." */
function shortened(name: string): string {
  const [first, ...others] = name.split(' ');
  return [first, ...others.map((each) => `${each.slice(0, 1)}.`)].join(' ');
}
