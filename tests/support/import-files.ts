import { crc32, deflateRawSync } from 'node:zlib';

/** A file as the page sends it. */
export const base64 = (content: string | Buffer) => Buffer.from(content).toString('base64');

/** Rows as CSV. */
export const csvOf = (rows: readonly (readonly string[])[], mark = ',') =>
  rows.map((row) => row.map((cell) => (/[",;\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(mark)).join('\n');

type Part = { name: string; content: string | Buffer };

/** Files packed as ZIP, each deflated. */
export function zipOf(parts: readonly Part[]): Buffer {
  const pieces: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const { name, content } of parts) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(plain), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(plain.length, 18);
    facts.writeUInt16LE(name.length, 22);
    pieces.push(Buffer.from('PK\x03\x04'), facts, Buffer.from(name), packed);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(at, 10);
    list.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), facts, entry.subarray(0, 14), Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...pieces, directory, Buffer.from('PK\x05\x06'), end]);
}

/** A cell of a workbook: text, a number as it is kept, a day by its count, a formula with what it last showed, or an error. */
type WorkbookCell = string | number | { day: number } | { formula: string; shows: string } | { error: string; formula?: string } | null;
type WorkbookRows = readonly (readonly WorkbookCell[])[];
type WorkbookSheet = { name: string; rows: WorkbookRows; state?: 'hidden' | 'veryHidden' };
type Workbook = { rows: WorkbookRows; from1904?: boolean; merged?: string; more?: readonly WorkbookSheet[]; state?: 'hidden' };

const open = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A workbook of the sheet Register, and of more, as Excel writes one. */
export function workbookOf({ rows, from1904 = false, merged, more = [], state }: Workbook): Buffer {
  const sheets: WorkbookSheet[] = [{ name: 'Register', rows, ...(state && { state }) }, ...more];
  const day0 = `<workbookPr date1904="${from1904 ? 1 : 0}"/>`;
  const listed = sheets.map(listedXml).join('');
  const merge = merged ? `<mergeCells count="1"><mergeCell ref="${merged}"/></mergeCells>` : '';
  return zipOf([
    {
      name: '[Content_Types].xml',
      content: `${open}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `${open}<workbook xmlns="${main}" xmlns:r="${relations}">${day0}<sheets>${listed}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${open}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets.map(relatedXml).join('')}<Relationship Id="styles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      content: `${open}<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    },
    ...sheets.map((sheet, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      content: `${open}<worksheet xmlns="${main}"><sheetData>${rowsXml(sheet.rows)}</sheetData>${at === 0 ? merge : ''}</worksheet>`,
    })),
  ]);
}

function listedXml({ name, state }: WorkbookSheet, at: number): string {
  return `<sheet name="${escaped(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`;
}

function relatedXml(_: WorkbookSheet, at: number): string {
  return `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`;
}

function rowsXml(rows: WorkbookRows): string {
  return rows.map((row, index) => `<row r="${index + 1}">${row.map((cell, at) => cellXml(cell, at, index + 1)).join('')}</row>`).join('');
}

function cellXml(cell: WorkbookCell, at: number, line: number): string {
  const place = `r="${String.fromCharCode(65 + at)}${line}"`;
  if (cell === null) return '';
  if (typeof cell === 'string') return `<c ${place} t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  if (typeof cell === 'number') return `<c ${place}><v>${cell}</v></c>`;
  if ('error' in cell) return `<c ${place} t="e">${cell.formula ? `<f>${escaped(cell.formula)}</f>` : ''}<v>${cell.error}</v></c>`;
  if ('day' in cell) return `<c ${place} s="1"><v>${cell.day}</v></c>`;
  return `<c ${place} t="str"><f>${escaped(cell.formula)}</f><v>${escaped(cell.shows)}</v></c>`;
}

/** Of 8,000 lines two hundred thousand cells, which take half a second to read. */
export function heavyWorkbook(lines = 8000): Buffer {
  const heads = ['Adm No', 'Name', 'Class', ...Array.from({ length: 23 }, (_, at) => `Column ${at}`)];
  const pupil = (line: number) => heads.map((_, at) => (at === 1 ? `Mtoto Ouma ${line}` : `A${line + at}`));
  return workbookOf({ rows: [heads, ...Array.from({ length: lines }, (_, line) => pupil(line))] });
}
