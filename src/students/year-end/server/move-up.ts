import { lockBilling } from '../../../books/billing/server/sql.ts';
import { lockEveryStudent } from '../../../books/billing/server/unbill-sql.ts';
import { termText } from '../../../books/terms/rules.ts';
import { insertTerm, termCount } from '../../../books/terms/server/sql.ts';
import { instantText } from '../../../core/dates.ts';
import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import type { Caller } from '../../../core/server/caller.ts';
import { assertWithinCap } from '../../../core/server/caps.ts';
import { momentOf } from '../../../core/server/clock.ts';
import type { Config } from '../../../core/server/config.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { orRefusal } from '../../../core/server/refusals.ts';
import { countedText, listedText } from '../../../core/wording.ts';
import { isSameName } from '../../../school/grades/rules.ts';
import { addGrades } from '../../../school/grades/server/add-grades.ts';
import { classChoices } from '../../../school/grades/server/sql.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import type * as api from '../contract.ts';
import type { ClassMove } from '../contract.ts';
import { countsText } from '../rules.ts';
import { type Counts, insertYearEnd, moveStudents, newestOpening, newestYearEnd, noteMoves, type StreamMove } from './sql.ts';

type YearEndForm = Decoded<typeof api.moveUp>['body'];
type Classes = Awaited<ReturnType<typeof classChoices>>;
type YearEndRequest = YearEndForm & { caps: Config['caps'] };

/**
 * Moves classes up for the next term: nothing is posted, and billed terms keep their classes. Once for each opening of a term, and only if
 * the numbers are as the caller saw them.
 */
export function moveUp(tx: Transaction, caller: Caller, yearEnd: YearEndRequest): Promise<Reply<typeof api.moveUp>> {
  return tx.withTime(() => move(tx, caller, yearEnd));
}

async function move(tx: Transaction, caller: Caller, { caps, terms = [], ...yearEnd }: YearEndRequest): Promise<Reply<typeof api.moveUp>> {
  const { schoolId, userId } = caller;
  const [, , opening, last, { at, today }] = await Promise.all([
    lockBilling(tx, { schoolId, exclusive: true }),
    lockEveryStudent(tx, schoolId),
    newestOpening(tx, { schoolId }),
    newestYearEnd(tx, { schoolId }),
    momentOf(tx),
  ]);
  const afterOpeningId = opening?.id ?? 0;
  if (last && last.afterOpeningId >= afterOpeningId) throw new AppError('YEAR_END_DONE', { day: instantText(last.doneAt) });

  const streamIds = yearEnd.makeStreams ? await addStreams(tx, { schoolId, moves: yearEnd.moves, caps }) : [];
  const moves = movesWithin(yearEnd.moves, await classChoices(tx, schoolId));
  const termIds = await addTerms(tx, { schoolId, terms, caps });
  const { id } = await insertYearEnd(tx, { schoolId, userId, afterOpeningId, termIds, streamIds, at });
  const counts = await moveStudents(tx, { schoolId, yearEndId: id, moves, repeaters: yearEnd.repeaters, today });
  assertPlanMatches(counts, yearEnd);
  await noteMoves(tx, { schoolId, yearEndId: id, userId, back: false, at });
  const message = [`${countsText(counts)}.`, ...addedText({ streams: streamIds.length, terms: termIds.length })].join(' ');
  notify(tx, caller, { type: 'student', title: 'Students promoted', message, path: '/students' });
  return { message, id, ...counts };
}

type Making = { schoolId: number; caps: Config['caps'] };

/** Adds and returns the listed streams that do not exist. */
async function addStreams(tx: Transaction, { schoolId, moves, caps }: Making & { moves: readonly ClassMove[] }): Promise<number[]> {
  const { grades, streams } = await classChoices(tx, schoolId);
  const missing = moves.flatMap(({ toGradeId, toStream }) => {
    const grade = grades.find(({ id }) => id === toGradeId);
    const exists = streams.some(({ gradeId, name }) => gradeId === toGradeId && isSameName(name, toStream ?? ''));
    return grade && toStream !== undefined && !exists ? [{ name: grade.name, streams: [toStream] }] : [];
  });
  if (missing.length === 0) return [];
  return (await addGrades(tx, { schoolId, grades: missing, caps })).streamIds;
}

/** The classes that move or leave, by id. */
function movesWithin(moves: readonly ClassMove[], { grades, streams }: Classes): StreamMove[] {
  return moves.flatMap<StreamMove>(({ streamId, outcome, toGradeId, toStream = '' }, index) => {
    const field = (name: string) => ({ field: `moves.${index}.${name}` });
    if (!streams.some(({ id }) => id === streamId)) throw new AppError('STREAM_NOT_FOUND', {}, field('streamId'));
    if (outcome === 'stays') return [];
    if (outcome === 'leaves' || toGradeId === undefined) return [{ streamId, toGradeId: null, toStreamId: null }];
    if (!grades.some(({ id }) => id === toGradeId)) throw new AppError('GRADE_NOT_FOUND', {}, field('toGradeId'));
    const to = streams.find(({ gradeId, name }) => gradeId === toGradeId && isSameName(name, toStream));
    if (!to) throw new AppError('STREAM_NOT_FOUND', {}, field('toStream'));
    return to.id === streamId ? [] : [{ streamId, toGradeId, toStreamId: to.id }];
  });
}

async function addTerms(
  tx: Transaction,
  { schoolId, terms, caps }: Making & { terms: NonNullable<YearEndForm['terms']> },
): Promise<number[]> {
  const ids: number[] = [];
  for (const term of terms) ids.push((await orRefusal(insertTerm(tx, { schoolId, ...term }), { term: termText(term) })).id);
  if (ids.length > 0) assertWithinCap({ ...(await termCount(tx, { schoolId })), max: caps.terms, parts: 'terms' });
  return ids;
}

/** Throws if the numbers differ from those the caller saw; the writes are rolled back. */
function assertPlanMatches({ moved, repeated, left }: Counts, { moving, repeating, leaving }: YearEndForm): void {
  if (moved === moving && repeated === repeating && left === leaving) return;
  throw new AppError('YEAR_END_CHANGED', { moved, repeated, left });
}

function addedText({ streams, terms }: { streams: number; terms: number }): string[] {
  const parts = [...(streams > 0 ? [countedText(streams, 'stream')] : []), ...(terms > 0 ? [countedText(terms, 'term')] : [])];
  return parts.length === 0 ? [] : [`${listedText(parts)} added.`];
}
