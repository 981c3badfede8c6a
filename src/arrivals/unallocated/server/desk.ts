import { addDays, type Day } from '../../../core/dates.ts';
import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { paginationOf } from '../../../core/paging.ts';
import type { Caller } from '../../../core/server/caller.ts';
import { momentOf } from '../../../core/server/clock.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { isOwnAccount, ranked, reasonsFor } from '../clues.ts';
import type * as api from '../contract.ts';
import type { Arrived, Candidate } from '../contract.ts';
import { contradictedAdvice } from '../contradicted-claims.ts';
import { maySave, type NamedPayee, payeeOfWords } from '../named-payee.ts';
import { referencesOfMoney } from '../narration.ts';
import { isForAnybody, isNumberWithFees, numbersIn } from '../references.ts';
import { isOld, oldDays } from '../rules.ts';
import { saveWarning } from '../save-warning.ts';
import { payingTerms } from './arrivals-sql.ts';
import { contradictedClaims, isSameAmount } from './claims/contradicted-claims.ts';
import { newestNumbers, type SuspectRow, suspectRows } from './clues-sql.ts';
import { type MoneyRow, moneyCount, moneyRows, moneySums, waitingSinceBefore } from './desk-sql.ts';
import { doubtFor, doubtOf, likesOf } from './duplicate-of.ts';
import { payeeOfReferences } from './named-payee.ts';

type Query = Decoded<typeof api.arrivals>['query'];

/** A page of received payments, with the totals. Possible students are looked up only for unallocated ones. */
export async function arrivals(
  tx: Transaction,
  { schoolId }: Caller,
  { show = 'waiting', page, limit }: Query,
): Promise<Reply<typeof api.arrivals>> {
  const [rows, { count }, sums, { today }, { hasTerm, prefix }, numbers] = await Promise.all([
    moneyRows(tx, { schoolId, show, limit, offset: (page - 1) * limit }),
    moneyCount(tx, { schoolId, show }),
    moneySums(tx, schoolId),
    momentOf(tx),
    payingTerms(tx, schoolId),
    newestNumbers(tx, schoolId),
  ]);
  const references = rows.map(({ account, waiting }) => (waiting > 0 ? referencesOfMoney(account) : []));
  const [old, whom] = await Promise.all([
    waitingSinceBefore(tx, { schoolId, before: addDays(today, -oldDays) }),
    payeeOfReferences(tx, { schoolId, references: references.flat() }),
  ]);
  const scope = { schoolId, today, hasTerm, numbers, prefixes: prefix === null ? [] : [prefix] };
  const firsts = references.map((_, place) => references.slice(0, place).flat().length);
  const whomOf = (place: number) => whom.slice(firsts[place], (firsts[place] ?? 0) + (references[place]?.length ?? 0));
  const money = await Promise.all(rows.map((row, place) => arrived(tx, row, { ...scope, whom: whomOf(place) })));
  return { sums, old: old.count, money, pagination: paginationOf({ page, limit, total: count }) };
}

type Scope = {
  schoolId: number;
  today: Day;
  hasTerm: boolean;
  prefixes: readonly string[];
  numbers: readonly string[];
  whom: readonly NamedPayee[];
};

async function arrived(tx: Transaction, row: MoneyRow, { schoolId, today, hasTerm, prefixes, numbers, whom }: Scope): Promise<Arrived> {
  const { payerName, payerPhone, furtherCodes: _codes, chequeWords: _words, ...money } = row;
  const waits = row.waiting > 0;
  const payee = payeeOfWords(whom, row);
  const keys = numbersIn(row.account, prefixes);
  const suspects = waits ? await suspectRows(tx, { ...row, named: payee.named, keys, schoolId }) : [];
  const learnable = waits && !isForAnybody(row.account ?? '') && maySave(whom[0]?.named ?? [], row);
  const contradicted = row.claim && (await contradictedClaims(tx, { schoolId, arrivalIds: [row.id] })).find(isSameAmount);
  const facts = { ...row, schoolId };
  const likes = waits ? await likesOf(tx, facts, row.id) : [];
  const doubt = waits ? await doubtOf(tx, facts, { ...payee, arrivalId: row.id, likes, hasTerm }) : null;
  return {
    ...money,
    claim: row.claim && claimOf(row.claim, contradicted),
    doubt: doubt?.why ?? null,
    mayBeDuplicate: doubt?.isDuplicate ?? false,
    sameAs: row.waiting === row.amount ? (doubt?.sameAs ?? null) : null,
    payer: { name: payerName, phone: payerPhone },
    isOld: isOld(row.since, today),
    candidates: ranked(suspects).map((suspect) =>
      candidate(suspect, doubtFor(facts, { studentId: suspect.id, named: payee.student }, likes)),
    ),
    learnable,
    saveWarning: learnable ? saveWarning({ keys, suspects, numbers, mayBeAmount: isNumberWithFees(row.account ?? '') }) : null,
  };
}

type Contradicted = Awaited<ReturnType<typeof contradictedClaims>>[number];

function claimOf(typed: NonNullable<MoneyRow['claim']>, contradicted: Contradicted | null | undefined): Arrived['claim'] {
  if (!contradicted) return { ...typed, why: null };
  const { receiptNumber, studentId, fullName, claimed } = contradicted;
  return { receiptNumber, studentId, fullName, amount: claimed, why: `${contradictedAdvice(contradicted)}.` };
}

function candidate(suspect: SuspectRow, doubt: Pick<Candidate, 'doubt' | 'sameAs'>): Candidate {
  const { id, admissionNumber, fullName, grade, stream, active, balance } = suspect;
  const student = { id, admissionNumber, fullName, grade, stream, active };
  return { student, balance, reasons: reasonsFor(suspect), isOwnAccount: isOwnAccount(suspect), ...doubt };
}
