import { statementFrame } from '../../../books/statements/server/fee-statement.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Database, Transaction } from '../../../core/server/db.ts';
import { countedText } from '../../../core/wording.ts';
import { enqueueAll } from '../../../school/jobs/server/enqueue.ts';
import type * as api from '../contract.ts';
import { finishedCount, pieceCount } from '../rules.ts';
import { chosenStudents, type Query } from './chosen-students.ts';
import { documentEnd, documentStart } from './document.ts';
import { deleteFilesBut, fileHead, fileRows, insertFile, pieceOf } from './sql.ts';

/** The most files of a school; the oldest is deleted for a new one. */
const filesMax = 10;

/** Requests a file: its students are fixed now, and each piece is a job. */
export async function makeStatementFile(
  tx: Transaction,
  caller: Caller,
  { termId, ...query }: Query,
): Promise<Reply<typeof api.makeStatementFile>> {
  const { schoolId, userId } = caller;
  const { term } = await statementFrame(tx, { schoolId, termId: termId === 'current' ? undefined : termId });
  const { studentIds, chosen } = await chosenStudents(tx, caller, query);
  if (studentIds.length === 0) throw new AppError('NOBODY_CHOSEN');
  const fileId = await insertFile(tx, { schoolId, userId, chosen, studentIds, termId: term?.id ?? null });
  await deleteFilesBut(tx, { schoolId, newest: filesMax });
  const pieces = Array.from({ length: pieceCount(studentIds.length) }, (_, piece) => ({ payload: { fileId, piece } }));
  await enqueueAll(tx, 'statements', schoolId, pieces);
  return { message: `${countedText(studentIds.length, 'statement')}: they are being made.`, fileId };
}

/** The files of the last day, with their progress. */
export async function statementFiles(tx: Transaction, schoolId: number): Promise<Reply<typeof api.statementFiles>> {
  const rows = await fileRows(tx, schoolId);
  return { files: rows.map(({ pieces, ...row }) => ({ ...row, made: finishedCount(row.students, pieces) })) };
}

type FileKey = { schoolId: number; fileId: number };

/** A finished file, piece by piece: each is read after the one before is sent. */
export async function openFile(database: Database, { schoolId, fileId }: FileKey): Promise<AsyncGenerator<string>> {
  const head = await database.transaction(schoolId, (tx) => fileHead(tx, { schoolId, fileId }), { kind: 'read' });
  if (!head) throw new AppError('STATEMENT_FILE_NOT_FOUND');
  const pieces = pieceCount(head.students);
  if (head.pieces < pieces) throw new AppError('STATEMENT_FILE_UNFINISHED');
  return (async function* () {
    yield documentStart(head);
    for (let piece = 0; piece < pieces; piece += 1) {
      yield await database.transaction(schoolId, (tx) => pieceOf(tx, { schoolId, fileId, piece }), { kind: 'read' });
    }
    yield documentEnd;
  })();
}
