import { termText } from '../../../books/terms/rules.ts';
import { currentTermState, termRows } from '../../../books/terms/server/sql.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { classChoices } from '../../../school/grades/server/sql.ts';
import type * as api from '../contract.ts';
import type { DoneYearEnd } from '../contract.ts';
import { nextYearsTerms, proposedMove } from '../rules.ts';
import { classRows, newcomerRows, newestOpening, newestYearEnd, type YearEndRow } from './sql.ts';
import { studentChangedSince } from './undo-sql.ts';

/** Each class with its usual destination, the terms that the next year lacks, and the year end that can be undone. Reads only. */
export async function planYearEnd(tx: Transaction, { schoolId }: Caller): Promise<Reply<typeof api.yearEnd>> {
  const [{ grades, streams }, counted, newcomers, terms, standing, opening, last] = await Promise.all([
    classChoices(tx, schoolId),
    classRows(tx, { schoolId }),
    newcomerRows(tx, { schoolId }),
    termRows(tx, schoolId),
    currentTermState(tx, schoolId),
    newestOpening(tx, { schoolId }),
    newestYearEnd(tx, { schoolId }),
  ]);
  const newcomersOf = (id: number) => newcomers.filter(({ streamId }) => streamId === id).map(({ streamId: _, ...student }) => student);
  const classes = streams.flatMap((stream) => {
    const row = counted.find(({ streamId }) => streamId === stream.id);
    const grade = grades.find(({ id }) => id === stream.gradeId);
    if (!row || !grade) return [];
    const named = { gradeId: grade.id, grade: grade.name, stream: stream.name };
    return [{ ...row, ...named, ...proposedMove(stream, grades, streams), newcomers: newcomersOf(stream.id) }];
  });
  return {
    currentTerm: standing ? { name: termText(standing), endDate: standing.endDate, isOver: standing.isOver } : null,
    classes,
    grades,
    streams,
    newTerms: nextYearsTerms(terms),
    last: last ? await yearEndReply(tx, { schoolId, opening, yearEnd: last }) : null,
  };
}

type YearEndState = { schoolId: number; opening: { id: number; name: string; year: number } | undefined; yearEnd: YearEndRow };

async function yearEndReply(tx: Transaction, standing: YearEndState): Promise<DoneYearEnd> {
  const { opening, yearEnd } = standing;
  const { id, doneAt, doneBy, moved, repeated, left } = yearEnd;
  const refusal = (await refusalOfUndo(tx, standing))?.message ?? null;
  return { id, doneAt, doneBy, moved, repeated, left, isNewest: yearEnd.afterOpeningId >= (opening?.id ?? 0), refusal };
}

/** Why a year end cannot be undone; null if it can. */
export async function refusalOfUndo(tx: Transaction, { schoolId, opening, yearEnd }: YearEndState): Promise<AppError | null> {
  if (yearEnd.undone) return new AppError('YEAR_END_UNDONE');
  if (opening && opening.id > yearEnd.afterOpeningId) return new AppError('YEAR_END_OPENED', { term: termText(opening) });
  const changed = await studentChangedSince(tx, { schoolId, yearEndId: yearEnd.id });
  if (!changed) return null;
  const since = changed.hasMoney ? 'money or a bill recorded' : 'a record that was edited';
  return new AppError('YEAR_END_IN_USE', { name: changed.name, since });
}
