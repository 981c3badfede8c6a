import { dayText } from '../../../core/dates.ts';
import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { kesText } from '../../../core/money.ts';
import { paginationOf } from '../../../core/paging.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { lockStudent } from '../../../students/register/server/sql.ts';
import type * as api from '../contract.ts';
import type { BalanceNote } from '../contract.ts';
import { currentPromise, insertNote, type NoteRow, noteRows, notesHead } from './notes-sql.ts';

type NotesQuery = { schoolId: number; studentId: number } & Decoded<typeof api.balanceNotes>['query'];

/** A page of notes about a student's balance, and the promise in force. */
export async function balanceNotes(
  tx: Transaction,
  { schoolId, studentId, page, limit }: NotesQuery,
): Promise<Reply<typeof api.balanceNotes>> {
  const key = { schoolId, studentId };
  const [head, rows] = await Promise.all([notesHead(tx, key), noteRows(tx, { ...key, limit, offset: (page - 1) * limit })]);
  if (!head) throw new AppError('STUDENT_NOT_FOUND');
  return { notes: rows.map(noteOf), promise: currentPromise(head), pagination: paginationOf({ page, limit, total: head.total }) };
}

type NewNote = { studentId: number } & Decoded<typeof api.noteBalance>['body'];

/** Adds a note, a promise or its withdrawal. Earlier notes never change. */
export async function noteBalance(
  tx: Transaction,
  { schoolId, userId }: Caller,
  { studentId, text, promisedDay, promisedAmount, withdraws }: NewNote,
): Promise<Reply<typeof api.noteBalance>> {
  const key = { schoolId, studentId };
  const [, head] = await Promise.all([lockStudent(tx, key), notesHead(tx, key)]);
  if (!head) throw new AppError('STUDENT_NOT_FOUND');
  if (promisedDay !== undefined && promisedDay < head.today) throw new AppError('PROMISE_IN_PAST', {}, { field: 'promisedDay' });
  if (withdraws && head.promiseState === null) throw new AppError('NO_PROMISE');
  const kind = promisedDay === undefined ? (withdraws ? 'withdrawal' : 'note') : 'promise';
  const promised = { promisedFor: promisedDay ?? null, promised: promisedAmount ?? null };
  const note = noteOf(await insertNote(tx, { schoolId, studentId, authorId: userId, kind, text: text ?? null, ...promised }));
  return { message: messageOf(note), note };
}

function messageOf({ kind, promised }: BalanceNote): string {
  if (promised) return `Promise of ${kesText(promised.amount)} by ${dayText(promised.day)} noted.`;
  return kind === 'withdrawal' ? 'Promise withdrawn.' : 'Note added.';
}

function noteOf({ promisedFor, promised, ...note }: NoteRow): BalanceNote {
  return { ...note, promised: promisedFor === null || promised === null ? null : { day: promisedFor, amount: promised } };
}
