import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Section } from './contract.ts';
import { zippedData } from './server/zipped-data.ts';

const about = {
  school: { name: 'Shule ya Mfano', contacts: '' },
  student: { id: 7, fullName: 'Amina Otieno' },
  given: { to: 'Ouma Odhiambo', by: 'njeri', on: '2026-06-01' },
};
const notes: Section = {
  name: 'notes',
  title: 'Notes',
  columns: [
    { label: 'Written', kind: 'instant' },
    { label: 'Note', kind: 'text' },
    { label: 'Promised', kind: 'money' },
  ],
  rows: [
    ['2026-05-20T08:00:00.000Z', '=HYPERLINK("x")', -1500.5],
    ['2026-05-21T08:00:00.000Z', 'Mother, "the elder"\ncalled', null],
  ],
};

/** The files of an archive by name, as text. */
async function filesOf(...sections: Section[]): Promise<Record<string, string>> {
  const unpacked = unzipSync(Buffer.from(await zippedData({ ...about, sections }), 'base64'));
  return Object.fromEntries(Object.entries(unpacked).map(([name, content]) => [name, strFromU8(content)]));
}

test('a program finds everything in one file, amounts as numbers and what is not known as null', async () => {
  const { 'data.json': json = '' } = await filesOf(notes);
  expect(JSON.parse(json)).toEqual({
    ...about,
    notes: [
      { Written: '2026-05-20T08:00:00.000Z', Note: '=HYPERLINK("x")', Promised: -1500.5 },
      { Written: '2026-05-21T08:00:00.000Z', Note: 'Mother, "the elder"\ncalled', Promised: null },
    ],
  });
});

test('a spreadsheet runs nothing that somebody typed, and keeps an amount below zero a number', async () => {
  const { 'notes.csv': csv = '' } = await filesOf(notes);
  expect(csv.replace(/^\ufeff/, '').split('\r\n')).toEqual([
    'Written,Note,Promised (KES)',
    `2026-05-20T08:00:00.000Z,"'=HYPERLINK(""x"")",-1500.5`,
    '2026-05-21T08:00:00.000Z,"Mother, ""the elder""\ncalled",',
    '',
  ]);
});

test('of what nothing is held there is a table with its heads only', async () => {
  const files = await filesOf({ ...notes, rows: [] });
  expect(Object.keys(files).sort()).toEqual(['data.json', 'notes.csv']);
  expect(files['notes.csv']?.replace(/^\ufeff/, '')).toBe('Written,Note,Promised (KES)\r\n');
  expect(JSON.parse(files['data.json'] ?? '')).toMatchObject({ notes: [] });
});
