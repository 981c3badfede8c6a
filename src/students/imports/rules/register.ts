import { type Cells, headLineOf, type Sheet, sheetOf } from '../../../school/files/sheet.ts';
import { headMeaning } from './columns.ts';

/** A file read as a register of students. Its headings are on the line with the most known ones, unless a line is given (from 1). */
export function registerOf(cells: Cells, headLine: number = headLineOf(cells, headMeaning)): Sheet {
  return sheetOf(cells, headLine);
}
