import { yearOf } from '../../../core/dates.ts';
import { momentOf } from '../../../core/server/clock.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { mappedInTurns } from '../../../core/server/doors/turns.ts';
import type { AccountOfMoney } from '../doubted-words.ts';
import { type Answering, type NamedPayee, namedPayee, payeeOfWords } from '../named-payee.ts';
import { referencesOfMoney } from '../narration.ts';
import { readingsOf } from '../references.ts';
import { payingTerms, studentsAnswering } from './arrivals-sql.ts';

/**
 * The student of each reference, in order. M-Pesa's and banks' questions and notices, statement rows and unallocated payments all use this
 * function.
 */
export async function payeeOfReferences(
  tx: Transaction,
  { schoolId, references }: { schoolId: number; references: readonly (string | null)[] },
): Promise<NamedPayee[]> {
  const [{ prefix }, { today }] = await Promise.all([payingTerms(tx, schoolId), momentOf(tx)]);
  const readings = await mappedInTurns(references, (reference) => readingsOf(reference, prefix === null ? [] : [prefix]));
  const keys = [...new Set(readings.flat().map(({ key }) => key))];
  const students = keys.length === 0 ? [] : await studentsAnswering(tx, { schoolId, keys });
  const answering = new Map<string, Answering[]>(keys.map((key) => [key, []]));
  for (const student of students) answering.get(student.key)?.push(student);
  return mappedInTurns(readings, (each) => {
    const own = new Set(each.map(({ key }) => key));
    return namedPayee(
      each,
      [...own].flatMap((key) => answering.get(key) ?? []),
      yearOf(today),
    );
  });
}

/** The student of one reference. */
export async function payeeOfReference(
  tx: Transaction,
  { schoolId, reference }: { schoolId: number; reference: string | null },
): Promise<NamedPayee> {
  const [whom = { student: null, named: [] }] = await payeeOfReferences(tx, { schoolId, references: [reference] });
  return whom;
}

/** Whom arrived money names. */
export async function payeeOfMoney(tx: Transaction, money: AccountOfMoney & { schoolId: number }): Promise<NamedPayee> {
  return payeeOfWords(await payeeOfReferences(tx, { ...money, references: referencesOfMoney(money.account) }), money);
}

/** Whom the accounts of arrived money name, in order, whatever else stands in a bank's words. */
export async function payeesOfAccounts(
  tx: Transaction,
  { schoolId, money }: { schoolId: number; money: readonly AccountOfMoney[] },
): Promise<NamedPayee[]> {
  if (money.length === 0) return [];
  const whom = await payeeOfReferences(tx, { schoolId, references: money.map(({ account }) => account) });
  return mappedInTurns([...money.entries()], ([place, each]) => payeeOfWords(whom.slice(place, place + 1), each));
}
