import { dayText } from '../../../core/dates.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { kesText } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { orRefusal } from '../../../core/server/refusals.ts';
import { refuseStale } from '../../../core/server/refuse-stale.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import { type Billed, billTerm } from '../../billing/server/bill-students.ts';
import { lockBilling } from '../../billing/server/sql.ts';
import { type Given, giveDiscounts } from '../../discounts/server/give-discounts.ts';
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
 * Adds a term or changes one. It becomes current when that is asked for, or when today is one of its days and the school has no
 * current term; the first time that bills its students. Saving a term never leaves a school without the current term it had.
 */
export async function saveTerm(tx: Transaction, caller: Caller, given: TermToSave): Promise<Reply<typeof api.saveTerm>> {
  const { schoolId } = caller;
  const [, current] = await Promise.all([lockBilling(tx, { schoolId, exclusive: true }), currentTerm(tx, schoolId)]);
  await refuseStaleTerm(tx, schoolId, given);
  const { runsToday, ...term } = await writtenTerm(tx, schoolId, given);
  const opens = given.current ? !term.current : current === undefined && runsToday;
  if (!opens) return { message: `${termText(term)} saved.`, term };

  const [, { updatedAt }] = await Promise.all([closeCurrentTerm(tx, schoolId), openTerm(tx, { schoolId, termId: term.id })]);
  const opened = term.billed ? null : await openFirstTime(tx, caller, { termId: term.id, previousTermId: current?.id ?? null });
  notify(tx, caller, {
    type: 'term',
    title: 'Term opened',
    message: `${termText(term)} is ${opened ? 'now the current term' : 'the current term again'}, until ${dayText(term.endDate)}.`,
    path: '/settings/terms',
  });
  const outcome = opened ? `It is now the current term; ${billedText(opened.billed)}${givenText(opened.given)}` : openedAgain;
  return {
    message: `${termText(term)} saved. ${outcome}.`,
    term: { ...term, updatedAt, current: true, billed: true },
  };
}

const openedAgain = 'It is the current term again; it was opened before, so no student is billed';

async function refuseStaleTerm(tx: Transaction, schoolId: number, { term_id: termId, updatedAt: expected, ...given }: TermToSave) {
  const current = termId === undefined ? undefined : await termById(tx, { schoolId, termId });
  if (current) refuseStale(api.term, { expected, current, given });
}

type Opened = { billed: Billed; given: Given };

/** Keeps who opened the term and what was current before, so that it can be undone, bills its students, and gives what rules give them. */
async function openFirstTime(tx: Transaction, caller: Caller, opened: Omit<NewOpening, 'schoolId' | 'userId'>): Promise<Opened> {
  const { schoolId, userId } = caller;
  await insertOpening(tx, { ...opened, schoolId, userId });
  const billed = await billTerm(tx, caller, { termId: opened.termId });
  return { billed, given: await giveDiscounts(tx, caller, { termId: opened.termId }) };
}

async function writtenTerm(tx: Transaction, schoolId: number, { term_id: termId, ...given }: TermToSave): Promise<WrittenTerm> {
  const { name, year } = given;
  if (termId === undefined) return orRefusal(insertTerm(tx, { ...given, schoolId }), { name, year });
  await refuseNewOrder(tx, schoolId, { ...given, termId });
  const term = await orRefusal(updateTerm(tx, { ...given, schoolId, termId }), { name, year });
  if (!term) throw new AppError('TERM_NOT_FOUND');
  return term;
}

/** Balances of a billed term follow the order of the terms, so its first day may move only between its neighbours'. */
async function refuseNewOrder(tx: Transaction, schoolId: number, { termId, ...given }: TermFields & { termId: number }): Promise<void> {
  const place = await placeInOrder(tx, { schoolId, termId, startDate: given.startDate });
  if (!place?.billed || place.staysInOrder) return;
  const between = [
    ...(place.before ? [`after ${termText(place.before)}`] : []),
    ...(place.after ? [`before ${termText(place.after)}`] : []),
  ].join(' and ');
  throw new AppError('TERM_ORDER', { term: termText(given), between }, { field: 'startDate' });
}

function billedText({ students, amount }: Billed): string {
  if (students === 0) return 'there was no student to bill';
  if (amount === 0) return 'no active student has a fee in it yet';
  return `${students} ${students === 1 ? 'student' : 'students'} billed ${kesText(amount)}`;
}

function givenText({ students, amount }: Given): string {
  return students === 0 ? '' : `; discount rules give ${students === 1 ? '1 student' : `${students} students`} ${kesText(amount)}`;
}
