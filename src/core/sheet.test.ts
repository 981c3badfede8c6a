import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { may } from './roles.ts';
import { sheetEndpoint, sheetFormats, sheetQuery } from './sheet.ts';

const query = z.object({ grade: z.optional(z.string()), ...sheetQuery });
const exported = sheetEndpoint({ path: '/api/list/export', access: may.workHere, summary: 'A list', query, sheet: 'list' });
const formatOf = (format?: unknown) => z.safeParse(query, format === undefined ? {} : { format });

test('a list leaves as CSV unless another format is requested', () => {
  for (const format of [undefined, '', null, 'csv']) expect(formatOf(format).data?.format).toBe('csv');
  expect(formatOf('xlsx').data?.format).toBe('xlsx');
});

test.each(['XLSX', 'pdf', 'csv,xlsx', 5])('the format %j is refused in words', (format) => {
  expect(formatOf(format).error?.issues.map(({ message }) => message)).toEqual(['Format must be csv or xlsx']);
});

test('every export is a costly read that answers a file, for those who may see its list', () => {
  expect(exported).toMatchObject({ method: 'GET', isCostly: true, sheet: 'list', access: may.workHere });
  expect(z.safeParse(exported.reply, new File(['a'], 'list')).success).toBe(true);
  expect(z.safeParse(exported.reply, 'a').success).toBe(false);
});

test('each format has a type of its own, by which a browser knows what to open it with', () => {
  const types = Object.values(sheetFormats).map(({ type }) => type);
  expect(new Set(types).size).toBe(types.length);
  for (const type of types) expect(type).toMatch(/^[a-z]+\/[a-z0-9.-]+$/);
});
