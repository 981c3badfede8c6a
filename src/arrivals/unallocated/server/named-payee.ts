import type { Transaction } from '../../../core/server/db.ts';
import { type NamedPayee, namedPayee } from '../named-payee.ts';
import { readingsOf } from '../references.ts';
import { payingTerms, studentsAnswering } from './arrivals-sql.ts';

/**
 * Whom each of these references names, in their order: what M-Pesa and banks ask and tell, rows of statements and the desk all decide by
 * this one function.
 */
export async function payeeOfReferences(
  tx: Transaction,
  { schoolId, references }: { schoolId: number; references: readonly (string | null)[] },
): Promise<NamedPayee[]> {
  const { prefix } = await payingTerms(tx, schoolId);
  const readings = references.map((reference) => readingsOf(reference, prefix === null ? [] : [prefix]));
  const keys = [...new Set(readings.flat().map(({ key }) => key))];
  const answering = keys.length === 0 ? [] : await studentsAnswering(tx, { schoolId, keys });
  return readings.map((each) => namedPayee(each, answering));
}

/** Whom one reference names. */
export async function payeeOfReference(
  tx: Transaction,
  { schoolId, reference }: { schoolId: number; reference: string | null },
): Promise<NamedPayee> {
  const [whom = { student: null, named: [] }] = await payeeOfReferences(tx, { schoolId, references: [reference] });
  return whom;
}
