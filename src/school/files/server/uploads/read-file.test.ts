import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { csvOf, workbookOf, zipOf } from '../../../../../tests/support/import-files.ts';
import { fileBytesMax, rowsMax } from '../../limits.ts';
import { sheetsIn } from './read-file.ts';
import { unpackedParts } from './zip-guard.ts';

const rows = [
  ['Jina', 'Salio'],
  ["Achieng' Otieno", '12,500/='],
  ['Zoë; Yusuf', 'nil'],
];
/** The rows of a file of one sheet. */
const cellsOf = async (file: Buffer) => (await sheetsIn(file))[0]?.cells ?? [];
const utf16be = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16();

describe('text', () => {
  test.each([',', ';', '\t', '|'])('with %j between its cells is read', async (mark) => {
    expect(await cellsOf(Buffer.from(csvOf(rows, mark)))).toEqual(rows);
  });

  test.each([
    ['a byte order mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 the other way round', utf16be],
    ['the characters of Windows', (text: string) => Buffer.from(text, 'latin1')],
    ['line ends of Windows', (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'))],
  ])('in %s is read', async (_, encoded) => {
    expect(await cellsOf(encoded(csvOf(rows)))).toEqual(rows);
  });

  test('has formulas as they were written, rows of unlike length, and no rows after the last filled one', async () => {
    const text = '=HYPERLINK("http://example.test"),1\nAmina\n,,\n\n';
    expect(await cellsOf(Buffer.from(text))).toEqual([['=HYPERLINK("http://example.test")', '1'], ['Amina']]);
  });

  test('keeps a line break of a cell, and 500 characters of one', async () => {
    expect(await cellsOf(Buffer.from(`a,"0712345678\n0722000111"\n${'x'.repeat(600)}`))).toEqual([
      ['a', '0712345678\n0722000111'],
      ['x'.repeat(500)],
    ]);
  });
});

describe('a workbook', () => {
  test('gives days as days, numbers as they are kept, and what its formulas last showed', async () => {
    const file = workbookOf({
      rows: [
        ['Name', 'DOB', 'Phone', 'Balance'],
        ['Amina', { day: 42_097 }, 254_712_345_678, { formula: 'SUM(A1:A9)', shows: '12500.5' }],
        [{ formula: 'HYPERLINK("http://example.test","x")', shows: 'Otieno' }, null, '0722', 0],
      ],
      merged: 'A1:B1',
    });
    expect(await cellsOf(file)).toEqual([
      ['Name', 'DOB', 'Phone', 'Balance'],
      ['Amina', '2015-04-03', '254712345678', '12500.5'],
      ['Otieno', '', '0722', '0'],
    ]);
  });

  test('that counts its days from 1904 gives the same days', async () => {
    const [, row] = await cellsOf(workbookOf({ rows: [['DOB'], [{ day: 42_097 - 1462 }]], from1904: true }));
    expect(row).toEqual(['2015-04-03']);
  });
});

describe('refused in words is', () => {
  const packed = workbookOf({ rows: [['Name']] });
  test.each<[string, Buffer, RegExp]>([
    ['an old workbook', Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 and more', 'latin1'), /Excel 97 workbook \(\.xls\)\. Save it as/],
    ['a PDF', Buffer.from('%PDF-1.7 \n'), /a PDF document/],
    ['a picture', Buffer.from('\x89PNG\r\n', 'latin1'), /a picture/],
    ['a web page', Buffer.from('<!DOCTYPE html><table>'), /a web page/],
    ['anything else that is no text', Buffer.from('abc\0def'), /no text/],
    ['an empty file', Buffer.from(' \n,,\n'), /it is empty/],
    ['an open quotation mark', Buffer.from('a,b\n"c,d\ne,f'), /quotation mark/],
    ['a row of a million cells', Buffer.from(`Name\n${','.repeat(1_000_000)}x`), /far too long/],
    ['half a workbook', packed.subarray(0, packed.length - 30), /damaged/],
    ['a packed file of something else', zipOf([{ name: 'mimetype', content: 'application/x' }]), /not an Excel workbook/],
    ['more than 5 MB', Buffer.alloc(fileBytesMax + 1, 'a'), /larger than 5 MB/],
  ])('%s', async (_, file, words) => {
    await expect(cellsOf(file)).rejects.toThrow(words);
  });

  test('a file with more rows than a school may have students', async () => {
    await expect(cellsOf(Buffer.from('a\n'.repeat(rowsMax + 1001)))).rejects.toThrow(/more than 20,000 rows/);
    expect(await cellsOf(Buffer.from('a\n'.repeat(rowsMax + 1000)))).toHaveLength(rowsMax + 1000);
  });
});

test('a file with more cells than a register has is refused, packed or not, and one with more text', async () => {
  const rows = (count: number, columns: number) => Array.from({ length: count }, () => Array.from({ length: columns }, () => 1));
  const csv = `${rows(1, 100).join()}\n`.repeat(6001);
  for (const file of [Buffer.from(csv), workbookOf({ rows: rows(24_001, 25) })]) {
    await expect(cellsOf(file)).rejects.toThrow(/more than 600,000 cells/);
  }
  const long = 'x'.repeat(500);
  await expect(cellsOf(workbookOf({ rows: Array.from({ length: 14_000 }, () => [long, long, long]) }))).rejects.toThrow(/more text/);
});

describe('a packed file that swells', () => {
  test('is refused by what it comes to, not by what it says of itself', async () => {
    const bomb = zipOf([{ name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(300_000) }]);
    const lying = Buffer.from(bomb);
    const at = lying.indexOf('PK\x01\x02');
    lying.writeUInt32LE(10, at + 24);
    for (const file of [bomb, lying]) await expect(unpackedParts(file, 299_999)).rejects.toThrow(/longer than 50 MB/);
    await expect(unpackedParts(bomb, 300_000)).resolves.toHaveProperty('size', 1);
  });

  test('is refused by the sum of its parts, and for having too many', async () => {
    const part = { name: 'a', content: Buffer.alloc(100_000) };
    await expect(unpackedParts(zipOf([part, part]), 199_999)).rejects.toThrow(/longer than 50 MB/);
    await expect(unpackedParts(zipOf(Array.from({ length: 201 }, () => part)), 1e9)).rejects.toThrow(/longer than 50 MB/);
  });

  test('is stopped at 50 MB though it is a few kilobytes long', async () => {
    const file = zipOf([{ name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(51 * 1024 * 1024) }]);
    expect(file.length).toBeLessThan(100_000);
    await expect(cellsOf(file)).rejects.toThrow(/unpacked, it is longer than 50 MB/);
  });

  test('gives no part that its list does not name', async () => {
    const [listed, hidden] = [zipOf([{ name: 'a.xml', content: 'seen' }]), zipOf([{ name: 'b.xml', content: 'unseen' }])];
    const body = listed.subarray(0, listed.indexOf('PK\x01\x02'));
    const unlisted = hidden.subarray(0, hidden.indexOf('PK\x01\x02'));
    const list = Buffer.from(listed.subarray(body.length));
    list.writeUInt32LE(body.length + unlisted.length, list.indexOf('PK\x05\x06') + 16);
    const parts = await unpackedParts(Buffer.concat([body, unlisted, list]), 100);
    expect([...parts].map(([name, part]) => [name, part.toString()])).toEqual([['a.xml', 'seen']]);
  });

  test('with a list of parts that leads nowhere is damaged', async () => {
    const file = zipOf([{ name: 'a', content: 'b' }]);
    const astray = Buffer.from(file);
    astray.writeUInt32LE(file.length, astray.indexOf('PK\x01\x02') + 42);
    await expect(unpackedParts(astray, 100)).rejects.toThrow(/damaged/);
    await expect(unpackedParts(deflateRawSync(file), 100)).rejects.toThrow(/damaged/);
  });
});
