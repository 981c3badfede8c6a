import { type Billed, billTerm } from '../../billing/server/bill-students.ts';
import { lockBilling } from '../../billing/server/sql.ts';
import { dayText } from '../../core/dates.ts';
import type { Reply } from '../../core/endpoint.ts';
import { AppError, errorMessage } from '../../core/errors.ts';
import { kesText } from '../../core/money.ts';
import type { Caller } from '../../core/server/caller.ts';
import type { Transaction } from '../../core/server/db.ts';
import { violates } from '../../core/server/error-reply.ts';
import { notify } from '../../notifications/server/notify.ts';
import type { saveTerm as saveTermEndpoint } from '../contract.ts';
import { termText } from '../rules.ts';
import { closeCurrentTerm, currentTerm, insertTerm, openTerm, type TermFields, updateTerm, type WrittenTerm } from './sql.ts';

type TermToSave = TermFields & { term_id?: number | undefined; current?: boolean | undefined };

/**
 * Adds a term or changes one. It becomes current, which bills its students, when that is asked for, or when today is one of its
 * days and the school has no current term. Saving a term never leaves a school without the current term it had.
 */
export async function saveTerm(tx: Transaction, caller: Caller, given: TermToSave): Promise<Reply<typeof saveTermEndpoint>> {
  const { schoolId } = caller;
  const [, current] = await Promise.all([lockBilling(tx, { schoolId, exclusive: true }), currentTerm(tx, schoolId)]);
  const { runsToday, ...term } = await writtenTerm(tx, schoolId, given);
  const opens = given.current ? !term.current : current === undefined && runsToday;
  if (!opens) return { message: `${termText(term)} saved.`, term };

  await Promise.all([closeCurrentTerm(tx, schoolId), openTerm(tx, { schoolId, termId: term.id })]);
  const billed = await billTerm(tx, caller, { termId: term.id });
  notify(tx, caller, {
    type: 'term',
    title: 'Term opened',
    message: `${termText(term)} is now the current term, until ${dayText(term.endDate)}.`,
    path: '/settings/terms',
  });
  return {
    message: `${termText(term)} saved. It is now the current term; ${billedText(billed)}.`,
    term: { ...term, current: true, billed: true },
  };
}

async function writtenTerm(tx: Transaction, schoolId: number, { term_id: termId, ...given }: TermToSave): Promise<WrittenTerm> {
  const { name, year } = given;
  try {
    const term = termId === undefined ? await insertTerm(tx, { ...given, schoolId }) : await updateTerm(tx, { ...given, schoolId, termId });
    if (!term) throw new AppError('TERM_NOT_FOUND');
    return term;
  } catch (error) {
    if (!violates(error, 'terms_name_once')) throw error;
    throw new AppError('TERM_EXISTS', { name, year }, { fields: [{ path: 'name', message: errorMessage('TERM_EXISTS', { name, year }) }] });
  }
}

function billedText({ students, amountCents }: Billed): string {
  if (students === 0) return 'there was nobody to bill';
  return `${students} ${students === 1 ? 'student' : 'students'} billed ${kesText(amountCents)}`;
}
