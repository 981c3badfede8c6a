import type { FileSheet } from '../../sheets.ts';
import { FileReaders, type Uploader } from './file-readers.ts';
import { isPacked, sheetsIn } from './read-file.ts';

/** Small text is read faster here than by another process. A packed file may be a thousand times larger than it looks. */
const shortTextBytes = 100_000;

/** What reads the files that come to this process. */
export const fileReaders = new FileReaders();

/** The sheets of an uploaded file as text; workbooks and long texts are read by another process. */
export function sheetsOfUpload(file: Buffer, uploader: Uploader): Promise<FileSheet[]> {
  return file.length <= shortTextBytes && !isPacked(file) ? sheetsIn(file) : fileReaders.sheetsIn(file, uploader);
}
