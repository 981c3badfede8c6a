import { type Cells, headLineOf } from '../../../school/files/sheet.ts';
import { headMeaning } from './columns.ts';

/** The header line of a register of students (from 1): the one with most known headings. */
export function registerHeadLine(cells: Cells): number {
  return headLineOf(cells, headMeaning);
}
