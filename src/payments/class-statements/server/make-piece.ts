import { statementFrame } from '../../../books/statements/server/fee-statement.ts';
import { statementsOf } from '../../../books/statements/server/statements-of.ts';
import type { JobHandler } from '../../../school/jobs/server/run-job.ts';
import { pieceSize } from '../rules.ts';
import { insertPiece, studentsOfPiece } from './sql.ts';
import { statementHtml } from './statement-html.ts';

/** Makes the statements of one piece of a file; none if the file was deleted. */
export const makePiece: JobHandler = async ({ schoolId, payload, inSchool }) => {
  const key = { schoolId, fileId: Number(payload.fileId), piece: Number(payload.piece) };
  const html = await inSchool(async (tx) => {
    const piece = await studentsOfPiece(tx, { ...key, size: pieceSize });
    if (!piece) return null;
    const frame = await statementFrame(tx, { schoolId, termId: piece.termId ?? 'all' });
    return (await statementsOf(tx, frame, piece.studentIds)).map(statementHtml).join('\n');
  });
  return async (tx) => (html === null ? undefined : insertPiece(tx, { ...key, html }));
};
