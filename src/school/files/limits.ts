import { countText } from '../../core/wording.ts';

/** The limits of a file, packed and unpacked. */
export const fileBytesMax = 5 * 1024 * 1024;
export const unpackedBytesMax = 50 * 1024 * 1024;
export const rowsMax = 20_000;
/** Thirty columns in each of the most rows, and the total length of their text. */
export const cellsMax = 30 * rowsMax;
export const charactersMax = 20_000_000;
export const tooManyCells = `it has more than ${countText(cellsMax)} cells. Leave out the columns that Karo does not need`;
