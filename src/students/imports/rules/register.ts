import { type Cells, headLineOf, type Sheet, sheetOf } from '../../../school/files/sheet.ts';
import { headMeaning } from './columns.ts';

/** Reads a file as a register of students. The header line is the one with most known headings, unless given (from 1). */
export function registerOf(cells: Cells, headLine: number = headLineOf(cells, headMeaning)): Sheet {
  return sheetOf(cells, headLine);
}
