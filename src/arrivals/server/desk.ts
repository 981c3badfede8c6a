import { addDays, type Day, nairobiToday } from '../../core/dates.ts';
import type { Decoded, Reply } from '../../core/endpoint.ts';
import { paginationOf } from '../../core/paging.ts';
import type { Caller } from '../../core/server/caller.ts';
import type { Transaction } from '../../core/server/db.ts';
import { namesIn, onlyOne } from '../accounts.ts';
import { ranked, reasonsFor } from '../clues.ts';
import type * as api from '../contract.ts';
import type { Arrived, Candidate } from '../contract.ts';
import { doubtText } from '../doubts.ts';
import { namesInReference, referencesInNarration } from '../narration.ts';
import { isOld, oldDays } from '../rules.ts';
import { payingTerms, studentsNamed } from './arrivals-sql.ts';
import { type SuspectRow, suspectRows } from './clues-sql.ts';
import { type MoneyRow, moneyCount, moneyRows, moneySums, waitingSinceBefore } from './desk-sql.ts';
import { doubtOf } from './doubt-of.ts';

type Query = Decoded<typeof api.arrivals>['query'];

/** A page of what arrived, with the sums of all of it. Whom it may be for is asked only of what waits. */
export async function arrivals(
  tx: Transaction,
  { schoolId }: Caller,
  { show = 'waiting', page, limit }: Query,
): Promise<Reply<typeof api.arrivals>> {
  const today = nairobiToday();
  const [rows, { count }, sums, old, { prefix }] = await Promise.all([
    moneyRows(tx, { schoolId, show, limit, offset: (page - 1) * limit }),
    moneyCount(tx, { schoolId, show }),
    moneySums(tx, schoolId),
    waitingSinceBefore(tx, { schoolId, before: addDays(today, -oldDays) }),
    payingTerms(tx, schoolId),
  ]);
  const money = await Promise.all(rows.map((row) => arrived(tx, row, { schoolId, today, prefix })));
  return { sums, old: old.count, money, pagination: paginationOf({ page, limit, total: count }) };
}

type Shown = { schoolId: number; today: Day; prefix: string | null };

async function arrived(tx: Transaction, row: MoneyRow, { schoolId, today, prefix }: Shown): Promise<Arrived> {
  const { payerName, payerPhone, furtherCodes: _, ...told } = row;
  const names = namesIn(row.account, prefix);
  const waits = row.waiting > 0;
  const [suspects, named] = await Promise.all([
    waits ? suspectRows(tx, { ...row, ...names, writtenKeys: keysIn(row.account, prefix), schoolId }) : [],
    waits ? studentsNamed(tx, { schoolId, ...names }) : [],
  ]);
  const doubt = waits ? await doubtOf(tx, { ...row, schoolId }, { studentId: onlyOne(named), arrivalId: row.id }) : null;
  return {
    ...told,
    doubt: doubt && doubtText(doubt),
    payer: { name: payerName, phone: payerPhone },
    isOld: isOld(row.since, today),
    candidates: ranked(suspects).map(candidate),
    learnable: waits && names.keys.length > 0 && named.length === 0,
  };
}

/** What else in an account may be the number of a student: a bank writes one among other words. */
function keysIn(account: string | null, prefix: string | null): string[] {
  return referencesInNarration(account ?? '').flatMap((reference) => namesInReference(reference, prefix).keys);
}

function candidate(suspect: SuspectRow): Candidate {
  const { id, admissionNumber, fullName, grade, stream, active, balance } = suspect;
  return { student: { id, admissionNumber, fullName, grade, stream, active }, balance, reasons: reasonsFor(suspect) };
}
