import { lineText, type SheetPlaces } from '../../../school/files/sheets.ts';

/** Where the student stands whom a row duplicates: "line 12", or "student 7" of the register. */
export function twinPlace({ line, studentId }: { line: number | null; studentId: number | null }, sheets: SheetPlaces | undefined): string {
  return line ? `line ${lineText(line, sheets)}` : `student ${studentId}`;
}

/** The head of the column of errors in a file of rows that could not be imported. */
export const errorHead = 'Errors';
/** That heading, in this and earlier versions. Such a column is ignored. */
export const errorHeads: readonly string[] = [errorHead, 'How to correct it'];
