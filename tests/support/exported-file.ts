import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import type { Staff } from './world.ts';

type ExportedFile = { above: Record<string, string>; rows: Record<string, string>[] };

/** A list as its CSV has it: what stands above it by its name, and its rows by their heads. */
export async function fileOf(staff: Staff, path: string): Promise<ExportedFile> {
  const { status, text } = await staff.read(path);
  expect(status, text).toBe(200);
  const lines: string[][] = parse(text, { bom: true, relax_column_count: true, skip_empty_lines: false });
  const blank = lines.findIndex(([first]) => first === '');
  const [heads = [], ...rows] = lines.slice(blank + 1);
  return {
    above: Object.fromEntries(lines.slice(0, blank)),
    rows: rows.map((cells) => Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? '']))),
  };
}

export const refusedTo = async (staff: Staff, path: string) =>
  expect((await staff.read(path)).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
