import { lineText, type SheetPlaces } from '../../../school/files/sheets.ts';

/** Where the student stands whom a row duplicates: "line 12", or "student 7" of the register. */
export function twinPlace({ line, studentId }: { line: number | null; studentId: number | null }, sheets: SheetPlaces | undefined): string {
  return line ? `line ${lineText(line, sheets)}` : `student ${studentId}`;
}
