import type { Transaction } from '../../../core/server/db.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';
import { studentAccount } from '../../../school/settings/rules.ts';
import { studentById } from '../../../students/register/server/sql.ts';
import { payeeOfReference } from '../../unallocated/server/named-payee.ts';

/** The longest account that Safaricom takes with a payment request. */
const lengthMax = 12;

/**
 * The account of a payment request: the student's own, where Safaricom takes it and it names them alone, so that the money is matched by
 * its confirmation too; else their code.
 */
export async function promptAccount(tx: Transaction, key: { schoolId: number; studentId: number }): Promise<string> {
  const { schoolId, studentId } = key;
  const student = await studentById(tx, key);
  const code = payCodeOf(studentId);
  const account = student ? studentAccount(student) : code;
  if (account === code || account.length > lengthMax || !/^[\x20-\x7e]+$/.test(account)) return code;
  const { student: named } = await payeeOfReference(tx, { schoolId, reference: account });
  return named?.id === studentId ? account : code;
}
