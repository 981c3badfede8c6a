import { nairobiDay } from '../../../core/dates.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { doubtAbout, type LikeMoney } from '../doubts.ts';
import type { ArrivalRow } from './arrivals-sql.ts';
import { likeMoney } from './known-sql.ts';

type Asked = Pick<
  ArrivalRow,
  'schoolId' | 'source' | 'method' | 'channel' | 'code' | 'furtherCodes' | 'amount' | 'arrivedAt' | 'account' | 'payerName' | 'payerPhone'
>;

/** The money which that of a student may be once more, other than the arrival itself; null for none. */
export async function doubtOf(
  tx: Transaction,
  row: Asked,
  { studentId, arrivalId }: { studentId: number | null; arrivalId: number | null },
): Promise<LikeMoney | null> {
  const day = nairobiDay(row.arrivedAt);
  const likes = await likeMoney(tx, { schoolId: row.schoolId, amounts: [row.amount], days: { first: day, last: day } });
  const others = likes.filter((like) => like.arrivalId === null || like.arrivalId !== arrivalId);
  return doubtAbout({ ...row, studentId, codes: [row.code, ...row.furtherCodes] }, others);
}
