import { mappedInTurns } from '../../../core/server/doors/turns.ts';
import { type Cells, headScore, type KnownHead, likeliestLine, linesLookedAt, type Sheet, sheetReader } from '../sheet.ts';

/** The header line of a file (from 1). Others get their turn between two of the lines that are looked at. */
export async function headLineInTurns(cells: Cells, known: KnownHead): Promise<number> {
  return likeliestLine(await mappedInTurns(cells.slice(0, linesLookedAt), headScore(known)));
}

/** Reads a file as a register. Others get their turn between two of its rows. */
export async function sheetInTurns(cells: Cells, headLine: number): Promise<Sheet> {
  const { below, take, sheet } = sheetReader(cells, headLine);
  await mappedInTurns(below, take);
  return sheet();
}
