import type { Cells } from '../../sheet.ts';
import { FileReaders, type Uploader } from './file-readers.ts';
import { cellsOf, isPacked } from './read-file.ts';

/** Reading so little text takes less than handing it to a thread. What is packed may be a thousand times as long as it looks. */
const shortTextBytes = 100_000;

/** The threads of this process. */
export const fileReaders = new FileReaders();

/** The rows of a file that somebody sent, as text; a heavy one is read beside the server. */
export function cellsOfUpload(file: Buffer, uploader: Uploader): Promise<Cells> {
  return file.length <= shortTextBytes && !isPacked(file) ? cellsOf(file) : fileReaders.cellsOf(file, uploader);
}
