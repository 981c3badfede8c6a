import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { expect, test, vi } from 'vitest';
import { csvOf, heavyWorkbook, workbookOf, zipOf } from '../../../../../tests/support/import-files.ts';
import { rowsMax } from '../../limits.ts';
import { FileReaders } from './file-readers.ts';
import { sheetsIn } from './read-file.ts';
import { unpackedParts } from './zip-guard.ts';

const rows = [
  ['Jina', 'Salio'],
  ["Achieng' Otieno", '12,500/='],
];
/** The rows as the one sheet of a text. */
const asSheet = [{ name: '', cells: rows }];
const heavy = heavyWorkbook();
const small = Buffer.from(csvOf(rows));
const stays = new AbortController().signal;
const reasonOf = (pending: Promise<unknown>) => pending.then(String, ({ code, message }) => `${code}: ${message}`);

test('another process reads what the server would read itself, and refuses the same in the same words', async () => {
  const readers = new FileReaders();
  const aside = (file: Buffer) => readers.sheetsIn(file, { schoolId: 1, left: stays });
  expect(await aside(small)).toEqual(asSheet);
  const days = workbookOf({ rows: [['DOB'], [{ day: 42_097 }]] });
  expect(await aside(days)).toEqual([{ name: 'Register', cells: [['DOB'], ['2015-04-03']] }]);
  for (const file of [days.subarray(0, 200), Buffer.from(' \n'), Buffer.from('%PDF-1.7'), Buffer.from('a\n'.repeat(rowsMax + 1001))]) {
    const reason = await reasonOf(aside(file));
    expect(reason).toMatch(/^IMPORT_/);
    expect(reason).toBe(await reasonOf(sheetsIn(file)));
  }
  expect(readers.processes, 'one has read them all').toBe(1);
});

test('a file that takes too long or too much memory ends its reader alone, says so, and leaves its place', async () => {
  const hasty = new FileReaders({ readMsMax: 100 });
  expect(await reasonOf(hasty.sheetsIn(heavy, { schoolId: 1, left: stays }))).toMatch(/^IMPORT_UNREADABLE: .* it takes too long\./);
  const narrow = new FileReaders({ heapMbMax: 64, readMsMax: 60_000 });
  expect(await reasonOf(narrow.sheetsIn(heavyWorkbook(19_000), { schoolId: 1, left: stays }))).toMatch(
    /^IMPORT_UNREADABLE: .* it takes too much memory\. Leave out/,
  );
  for (const readers of [hasty, narrow]) {
    expect(readers.reading).toBe(0);
    await expect.poll(() => readers.processes, { timeout: 10_000 }).toBe(0);
  }
  expect(await narrow.sheetsIn(small, { schoolId: 1, left: stays })).toEqual(asSheet);
}, 60_000);

test('a file whose one text or list outgrows the memory at once ends its reader alone too', async () => {
  const readers = new FileReaders({ heapMbMax: 64, readMsMax: 60_000 });
  // In two bytes a letter, and with as many errors to replace as a sheet may have cells.
  const sheet = `<worksheet><sheetData>中${'<c t="e"'.repeat(599_000)}${' '.repeat(20_000_000)}</sheetData></worksheet>`;
  const parts = await unpackedParts(workbookOf({ rows }), 1e6);
  const file = zipOf([...parts].map(([name, content]) => ({ name, content: name === 'xl/worksheets/sheet1.xml' ? sheet : content })));
  expect(await reasonOf(readers.sheetsIn(file, { schoolId: 1, left: stays }))).toMatch(/it takes too much memory/);
  expect(await readers.sheetsIn(small, { schoolId: 1, left: stays })).toEqual(asSheet);
}, 60_000);

test('of a school one file is read at a time, and another school does not wait behind its second', async () => {
  const readers = new FileReaders();
  const ended: string[] = [];
  const read = async (name: string, schoolId: number, file: Buffer) => {
    await readers.sheetsIn(file, { schoolId, left: stays });
    ended.push(name);
  };
  const all = [read('first', 1, heavy), read('second', 1, small), read('of another', 2, small)];
  expect(readers.reading).toBe(2);
  await Promise.all(all);
  expect(ended).toEqual(['of another', 'first', 'second']);
});

test('so many wait; one more is told to come again, and who hangs up waits no longer', async () => {
  const readers = new FileReaders({ processesMax: 1, waitingMax: 1 });
  const [reader, waiter] = [new AbortController(), new AbortController()];
  const first = reasonOf(readers.sheetsIn(heavy, { schoolId: 1, left: reader.signal }));
  const second = reasonOf(readers.sheetsIn(small, { schoolId: 2, left: waiter.signal }));
  expect(await reasonOf(readers.sheetsIn(small, { schoolId: 3, left: stays }))).toMatch(/^SERVER_BUSY/);
  waiter.abort(new Error('left the line'));
  expect(await second).toMatch(/left the line/);
  const third = readers.sheetsIn(small, { schoolId: 3, left: stays });
  reader.abort(new Error('left the reader'));
  expect(await first).toMatch(/left the reader/);
  expect(await third, 'the place of who left is free').toEqual(asSheet);
});

test('a reader that ends while it is idle is forgotten, and the next file gets another', async () => {
  const readers = new FileReaders();
  let reader: ChildProcess | undefined;
  const note = (message: unknown) => {
    reader = (message as { process: ChildProcess }).process;
  };
  subscribe('child_process', note);
  await readers.sheetsIn(small, { schoolId: 1, left: stays });
  unsubscribe('child_process', note);
  reader?.kill('SIGKILL');
  await vi.waitUntil(() => reader?.signalCode === 'SIGKILL', 10_000);
  expect(readers.processes).toBe(0);
  expect(await readers.sheetsIn(small, { schoolId: 1, left: stays })).toEqual(asSheet);
});

test('there is no reader before one is needed, and none when nobody has needed it for a while', async () => {
  const readers = new FileReaders({ idleMs: 20 });
  expect(readers.processes).toBe(0);
  await readers.sheetsIn(small, { schoolId: 1, left: stays });
  expect(readers.processes).toBe(1);
  await expect.poll(() => readers.processes, { timeout: 10_000 }).toBe(0);
  expect(await readers.sheetsIn(small, { schoolId: 1, left: stays }), 'and another takes its place').toEqual(asSheet);
});
