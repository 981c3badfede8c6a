import {
  type Cells,
  headScore,
  type KnownHead,
  likeliestLine,
  linesLookedAt,
  type Sheet,
  sheetReader,
} from '../../src/school/files/sheet.ts';

/** A file as a register, in one step; the server reads it in turns. */
export function sheetOf(cells: Cells, headLine: number): Sheet {
  const { below, take, sheet } = sheetReader(cells, headLine);
  for (const row of below) take(row);
  return sheet();
}

/** The header line of a file (from 1). */
export function headLineOf(cells: Cells, known: KnownHead): number {
  return likeliestLine(cells.slice(0, linesLookedAt).map(headScore(known)));
}
