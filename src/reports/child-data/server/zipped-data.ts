import { csvText } from '../../../core/csv.ts';
import { type ZipPart, zipped } from '../../../core/server/sheets/zip.ts';
import type { ChildData } from '../contract.ts';
import { headText, recordsOf } from '../rules.ts';
import type { CodedSection } from './held.ts';

type ZippedData = Omit<ChildData, 'sections' | 'files'> & { sections: readonly CodedSection[] };

/** The data for programs: all of it as JSON, and a CSV of each section. Base64 of a ZIP archive. */
export async function zippedData({ sections, ...about }: ZippedData): Promise<string> {
  const json = { ...about, ...Object.fromEntries(sections.map(({ name, columns, rows }) => [name, recordsOf(columns, rows)])) };
  const parts: ZipPart[] = [
    { name: 'data.json', content: [`${JSON.stringify(json, null, 2)}\n`] },
    ...sections.map(({ name, columns, rows }) => ({ name: `${name}.csv`, content: [csvText([columns.map(headText), ...rows])] })),
  ];
  const pieces: Uint8Array[] = [];
  for await (const piece of zipped(parts)) pieces.push(piece);
  return Buffer.concat(pieces).toString('base64');
}
