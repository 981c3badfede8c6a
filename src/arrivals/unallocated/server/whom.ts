import type { Transaction } from '../../../core/server/db.ts';
import { readingsOf } from '../references.ts';
import { type Whom, whomOf } from '../whom.ts';
import { payingTerms, studentsAnswering } from './arrivals-sql.ts';

/**
 * Whom each of these references names, in their order: what M-Pesa and banks ask and tell, rows of statements and the desk all decide by
 * this one function.
 */
export async function whomReferencesName(
  tx: Transaction,
  { schoolId, references }: { schoolId: number; references: readonly (string | null)[] },
): Promise<Whom[]> {
  const { prefix } = await payingTerms(tx, schoolId);
  const readings = references.map((reference) => readingsOf(reference, prefix === null ? [] : [prefix]));
  const keys = [...new Set(readings.flat().map(({ key }) => key))];
  const answering = keys.length === 0 ? [] : await studentsAnswering(tx, { schoolId, keys });
  return readings.map((each) => whomOf(each, answering));
}

/** Whom one reference names. */
export async function whomReferenceNames(
  tx: Transaction,
  { schoolId, reference }: { schoolId: number; reference: string | null },
): Promise<Whom> {
  const [whom = { student: null, named: [] }] = await whomReferencesName(tx, { schoolId, references: [reference] });
  return whom;
}
