import type { Cells } from '../../sheet.ts';
import { FileReaders, type Uploader } from './file-readers.ts';
import { cellsOf, isPacked } from './read-file.ts';

/** Small text is read faster here than by a thread. A packed file may be a thousand times larger than it looks. */
const shortTextBytes = 100_000;

/** The threads of this process. */
export const fileReaders = new FileReaders();

/** The rows of an uploaded file as text; large files are read in a thread. */
export function cellsOfUpload(file: Buffer, uploader: Uploader): Promise<Cells> {
  return file.length <= shortTextBytes && !isPacked(file) ? cellsOf(file) : fileReaders.cellsOf(file, uploader);
}
