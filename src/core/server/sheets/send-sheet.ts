import { buffer } from 'node:stream/consumers';
import type { FastifyReply } from 'fastify';
import { type SheetFormat, sheetFormats } from '../../sheet.ts';
import { sendAnswer } from '../packed-text.ts';
import { type Sheet, sheetAsCsv } from './sheet.ts';
import { sheetAsXlsx } from './xlsx.ts';

/** A list as a file in the requested format, whole: some megabytes at most (`sheetRowsMax`). Throws once the caller has left. */
export async function sheetFile<Row>(sheet: Sheet<Row>, format: SheetFormat, left: AbortSignal): Promise<string | Buffer> {
  return format === 'csv' ? sheetAsCsv(sheet) : buffer(whileHere(sheetAsXlsx(sheet), left));
}

async function* whileHere(pieces: AsyncIterable<Uint8Array>, left: AbortSignal): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    left.throwIfAborted();
    yield piece;
  }
}

/** Sends such a file. */
export function sendSheet(
  reply: FastifyReply,
  file: string | Buffer,
  { name, format }: { name: string; format: SheetFormat },
): Promise<FastifyReply> | FastifyReply {
  const { type } = sheetFormats[format];
  reply.header('cache-control', 'no-store').header('content-disposition', `attachment; filename="${name}.${format}"`);
  return typeof file === 'string' ? sendAnswer(reply.type(`${type}; charset=utf-8`), file) : reply.type(type).send(file);
}
