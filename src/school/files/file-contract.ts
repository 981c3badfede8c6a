import * as z from 'zod/mini';
import { id } from '../../core/ids.ts';
import { requiredText } from '../../core/text.ts';
import { fileBytesMax } from './limits.ts';

/** What the call that reads a file as a draft has in common, whichever kind of file it is. */
export const upload = {
  method: 'POST',
  status: 201,
  isCostly: true,
  bodyBytesMax: Math.ceil(fileBytesMax / 3) * 4 + 4096,
  body: z.object({
    fileName: requiredText('File Name', 200),
    content: z
      .string({ error: 'The file is required' })
      .check(z.minLength(1, 'The file is empty'), z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'The content must be base64')),
  }),
} as const;

const fileStates = ['draft', 'done', 'undone'] as const;
export type FileState = (typeof fileStates)[number];
/** What each state is called in a list and in its file. */
export const fileStateWords: Record<FileState, string> = { draft: 'Not imported', done: 'Imported', undone: 'Undone' };

/** What a list says of each file. */
export const listedFile = {
  id,
  fileName: z.string(),
  state: z.enum(fileStates),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  doneAt: z.nullable(z.iso.datetime()),
  undoneAt: z.nullable(z.iso.datetime()),
};
const listed = z.object(listedFile);
export type ListedFile = z.output<typeof listed>;

/** A column of a file with a few of its values. */
export const readColumn = { head: z.string(), samples: z.array(z.string()) };
/** What is wrong with a cell: its column, what it holds, and why that will not do. */
export const cellFault = { column: z.string(), value: z.string(), reason: z.string() };
