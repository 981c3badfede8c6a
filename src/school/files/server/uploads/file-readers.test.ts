import type { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { csvOf, heavyWorkbook, workbookOf } from '../../../../../tests/support/import-files.ts';
import { rowsMax } from '../../limits.ts';
import { FileReaders } from './file-readers.ts';
import { sheetsIn } from './read-file.ts';

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

test('a thread reads what the server would read itself, and refuses the same in the same words', async () => {
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
  expect(readers.threads, 'one thread has read them all').toBe(1);
});

test('a file that takes too long or too much memory ends its thread alone, says so, and leaves its place', async () => {
  const hasty = new FileReaders({ readMsMax: 100 });
  expect(await reasonOf(hasty.sheetsIn(heavy, { schoolId: 1, left: stays }))).toMatch(/^IMPORT_UNREADABLE: .* it takes too long\./);
  const narrow = new FileReaders({ heapMbMax: 64, readMsMax: 60_000 });
  expect(await reasonOf(narrow.sheetsIn(heavyWorkbook(19_000), { schoolId: 1, left: stays }))).toMatch(
    /^IMPORT_UNREADABLE: .* it takes too much memory\. Leave out/,
  );
  for (const readers of [hasty, narrow]) {
    expect(readers.reading).toBe(0);
    await expect.poll(() => readers.threads, { timeout: 10_000 }).toBe(0);
  }
  expect(await narrow.sheetsIn(small, { schoolId: 1, left: stays })).toEqual(asSheet);
});

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
  const readers = new FileReaders({ threadsMax: 1, waitingMax: 1 });
  const [reader, waiter] = [new AbortController(), new AbortController()];
  const first = reasonOf(readers.sheetsIn(heavy, { schoolId: 1, left: reader.signal }));
  const second = reasonOf(readers.sheetsIn(small, { schoolId: 2, left: waiter.signal }));
  expect(await reasonOf(readers.sheetsIn(small, { schoolId: 3, left: stays }))).toMatch(/^SERVER_BUSY/);
  waiter.abort(new Error('left the line'));
  expect(await second).toMatch(/left the line/);
  const third = readers.sheetsIn(small, { schoolId: 3, left: stays });
  reader.abort(new Error('left the thread'));
  expect(await first).toMatch(/left the thread/);
  expect(await third, 'the place of who left is free').toEqual(asSheet);
});

test('a thread that ends while it is idle is forgotten, and the next file gets another', async () => {
  const readers = new FileReaders();
  let thread: Worker | undefined;
  process.once('worker', (started) => {
    thread = started;
  });
  await readers.sheetsIn(small, { schoolId: 1, left: stays });
  await thread?.terminate();
  expect(readers.threads).toBe(0);
  expect(await readers.sheetsIn(small, { schoolId: 1, left: stays })).toEqual(asSheet);
});

test('there is no thread before one is needed, and none when nobody has needed it for a while', async () => {
  const readers = new FileReaders({ idleMs: 20 });
  expect(readers.threads).toBe(0);
  await readers.sheetsIn(small, { schoolId: 1, left: stays });
  expect(readers.threads).toBe(1);
  await expect.poll(() => readers.threads, { timeout: 10_000 }).toBe(0);
  expect(await readers.sheetsIn(small, { schoolId: 1, left: stays }), 'and another takes its place').toEqual(asSheet);
});
