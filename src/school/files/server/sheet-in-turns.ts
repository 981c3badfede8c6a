import { mappedInTurns } from '../../../core/server/doors/turns.ts';
import { type Cells, type Sheet, sheetReader } from '../sheet.ts';

/** Reads a file as a register. Others get their turn between two of its rows. */
export async function sheetInTurns(cells: Cells, headLine: number): Promise<Sheet> {
  const { below, take, sheet } = sheetReader(cells, headLine);
  await mappedInTurns(below, take);
  return sheet();
}
