import { dayText } from '../../../core/dates.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { kesText } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import { assertCurrentVersion } from '../../../core/server/current-version.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { orRefusal } from '../../../core/server/refusals.ts';
import { countedText } from '../../../core/wording.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import { type Billed, billTerm } from '../../billing/server/bill-students.ts';
import { lockBilling } from '../../billing/server/sql.ts';
import { type Applied, applyDiscounts } from '../../discounts/server/apply-discounts.ts';
import * as api from '../contract.ts';
import { termText } from '../rules.ts';
import { insertOpening, type NewOpening } from './opening-sql.ts';
import {
  closeCurrentTerm,
  currentTerm,
  insertTerm,
  openTerm,
  placeInOrder,
  type TermFields,
  termById,
  updateTerm,
  type WrittenTerm,
} from './sql.ts';

type TermToSave = TermFields & { term_id?: number | undefined; current?: boolean | undefined; updatedAt?: string | undefined };

/**
 * Adds or changes a term. It becomes current on request, or if today is one of its days and the school has no current term; the first time
 * bills its students. The school never loses its current term.
 */
export async function saveTerm(tx: Transaction, caller: Caller, input: TermToSave): Promise<Reply<typeof api.saveTerm>> {
  const { schoolId } = caller;
  const [, current] = await Promise.all([lockBilling(tx, { schoolId, exclusive: true }), currentTerm(tx, schoolId)]);
  await assertCurrentTermVersion(tx, schoolId, input);
  const { runsToday, ...term } = await writtenTerm(tx, schoolId, input);
  const opens = input.current ? !term.current : current === undefined && runsToday;
  if (!opens) return { message: `${termText(term)} saved.`, term };

  const [, { updatedAt }] = await Promise.all([closeCurrentTerm(tx, schoolId), openTerm(tx, { schoolId, termId: term.id })]);
  const opened = term.billed ? null : await openFirstTime(tx, caller, { termId: term.id, previousTermId: current?.id ?? null });
  notify(tx, caller, {
    type: 'term',
    title: 'Term opened',
    message: `${termText(term)} is ${opened ? 'now the current term' : 'the current term again'}, until ${dayText(term.endDate)}.`,
    path: '/settings/terms',
  });
  const outcome = opened ? `It is now the current term; ${billedText(opened.billed)}${discountsText(opened.discounts)}` : openedAgain;
  return {
    message: `${termText(term)} saved. ${outcome}.`,
    term: { ...term, updatedAt, current: true, billed: true },
  };
}

const openedAgain = 'It is the current term again; it was opened before, so no student is billed';

async function assertCurrentTermVersion(
  tx: Transaction,
  schoolId: number,
  { term_id: termId, updatedAt: expected, ...fields }: TermToSave,
) {
  const current = termId === undefined ? undefined : await termById(tx, { schoolId, termId });
  if (current) assertCurrentVersion(api.term, { expected, current, values: fields });
}

type Opened = { billed: Billed; discounts: Applied };

/** Records who opened the term and what was current before, so that it can be undone, bills its students and applies discount rules. */
async function openFirstTime(tx: Transaction, caller: Caller, opened: Omit<NewOpening, 'schoolId' | 'userId'>): Promise<Opened> {
  const { schoolId, userId } = caller;
  await insertOpening(tx, { ...opened, schoolId, userId });
  const billed = await billTerm(tx, caller, { termId: opened.termId });
  return { billed, discounts: await applyDiscounts(tx, caller, { termId: opened.termId }) };
}

async function writtenTerm(tx: Transaction, schoolId: number, { term_id: termId, ...fields }: TermToSave): Promise<WrittenTerm> {
  const named = { term: termText(fields) };
  if (termId === undefined) return orRefusal(insertTerm(tx, { ...fields, schoolId }), named);
  await assertSameOrder(tx, schoolId, { ...fields, termId });
  const term = await orRefusal(updateTerm(tx, { ...fields, schoolId, termId }), named);
  if (!term) throw new AppError('TERM_NOT_FOUND');
  return term;
}

/** Balances follow the order of terms, so the first day of a term that was billed or holds money must stay between its neighbours'. */
async function assertSameOrder(tx: Transaction, schoolId: number, { termId, ...fields }: TermFields & { termId: number }): Promise<void> {
  const place = await placeInOrder(tx, { schoolId, termId, startDate: fields.startDate });
  if (!place || place.staysInOrder || !(place.billed || place.holdsMoney)) return;
  const between = [
    ...(place.before ? [`after ${termText(place.before)}`] : []),
    ...(place.after ? [`before ${termText(place.after)}`] : []),
  ].join(' and ');
  const why = place.billed ? 'was billed' : 'holds money';
  throw new AppError('TERM_ORDER', { term: termText(fields), why, between }, { field: 'startDate' });
}

function billedText({ students, amount }: Billed): string {
  if (students === 0) return 'there was no student to bill';
  if (amount === 0) return 'no fees are set for the active students';
  return `${countedText(students, 'student')} billed ${kesText(amount)}`;
}

function discountsText({ students, amount }: Applied): string {
  return students === 0 ? '' : `; discount rules give ${countedText(students, 'student')} ${kesText(amount)}`;
}
