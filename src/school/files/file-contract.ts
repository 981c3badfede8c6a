import * as z from 'zod/mini';
import { id } from '../../core/ids.ts';
import { requiredText } from '../../core/text.ts';
import { fileBytesMax } from './limits.ts';

/** Shared by the endpoints that upload a file as a draft. */
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

/** Shared by the endpoints that discard a draft. */
export const discard = { method: 'POST', reply: z.object({ message: z.string() }) } as const;

const fileStates = ['draft', 'done', 'undone'] as const;
export type FileState = (typeof fileStates)[number];
export const fileStateWords: Record<FileState, string> = { draft: 'Not imported', done: 'Imported', undone: 'Undone' };

/** The columns that every list of files has. */
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

/** A column of a file with some sample values. */
export const readColumn = { head: z.string(), samples: z.array(z.string()) };
/** A fault of a cell: its column, its value and the reason. */
export const cellFault = { column: z.string(), value: z.string(), reason: z.string() };
