import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type SheetFormat, sheetFormats } from '../../sheet.ts';
import { sendAnswer } from '../packed-text.ts';
import { type Sheet, sheetAsCsv } from './sheet.ts';
import { sheetAsXlsx } from './xlsx.ts';

/** Sends a list as a file in the requested format. */
export function sendSheet<Row>(
  reply: FastifyReply,
  sheet: Sheet<Row>,
  { name, format }: { name: string; format: SheetFormat },
): Promise<FastifyReply> | FastifyReply {
  const { type } = sheetFormats[format];
  reply.header('cache-control', 'no-store').header('content-disposition', `attachment; filename="${name}.${format}"`);
  if (format === 'csv') return sendAnswer(reply.type(`${type}; charset=utf-8`), sheetAsCsv(sheet));
  return reply.type(type).send(Readable.from(sheetAsXlsx(sheet)));
}
