import { setImmediate as otherWork } from 'node:timers/promises';
import { headOf, linesAbove, type Sheet, type SheetColumn } from './sheet.ts';
import { styles, textCell, typedCell, xmlText } from './xlsx-cells.ts';
import { type ZipPart, zipped } from './zip.ts';

/** After this many rows other work gets a turn. */
const rowsAtOnce = 500;
const widths: Record<SheetColumn<never>['kind'], number> = { text: 24, money: 18, day: 14, number: 14 };

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A list as an Excel workbook of one sheet, streamed; the heads stay visible and have filters. */
export function sheetAsXlsx<Row>(sheet: Sheet<Row>): AsyncGenerator<Uint8Array> {
  return zipped([...bookParts(sheet.title), { name: 'xl/worksheets/sheet1.xml', content: sheetXml(sheet) }]);
}

async function* sheetXml<Row>({ columns, rows, totals, bare, ...list }: Sheet<Row>): AsyncGenerator<string> {
  const above = bare === 'both' ? [] : linesAbove(list);
  const lines = above.map(([name, value], at) => rowXml(at + 1, [textCell(name, styles.head), textCell(value)]));
  const headRow = lines.length === 0 ? 1 : lines.length + 2;
  const heads = columns.map((column) => textCell(headOf(column), styles.head));
  yield `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
    `<pane ySplit="${headRow}" topLeftCell="A${headRow + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols>${columns.map(columnXml).join('')}</cols>` +
    `<sheetData>${lines.join('')}${rowXml(headRow, heads)}`;
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await otherWork();
    yield rows
      .slice(from, from + rowsAtOnce)
      .map((row, at) =>
        rowXml(
          headRow + 1 + from + at,
          columns.map(({ kind, cell }) => typedCell(kind, cell(row))),
        ),
      )
      .join('');
  }
  const lastRow = headRow + rows.length;
  const sums = totals?.map((cell, at) => typedCell(columns[at]?.kind ?? 'text', cell, true));
  if (sums) yield rowXml(lastRow + 1, sums);
  const filtered = `A${headRow}:${columnName(columns.length)}${lastRow}`;
  yield `</sheetData>${rows.length > 0 ? `<autoFilter ref="${filtered}"/>` : ''}</worksheet>`;
}

function columnXml({ kind }: Pick<SheetColumn<never>, 'kind'>, at: number): string {
  return `<col min="${at + 1}" max="${at + 1}" width="${widths[kind]}" customWidth="1"/>`;
}

/** A row of filled cells, each with its address. */
function rowXml(number: number, cells: readonly string[]): string {
  const placed = cells.map((cell, at) => cell.replace('<c', `<c r="${columnName(at + 1)}${number}"`));
  return `<row r="${number}">${placed.join('')}</row>`;
}

/** 1 → A, 26 → Z, 27 → AA. */
function columnName(number: number): string {
  const letter = String.fromCharCode(65 + ((number - 1) % 26));
  return number > 26 ? columnName(Math.floor((number - 1) / 26)) + letter : letter;
}

/** The files that every workbook has around its sheet. */
function bookParts(title: string): ZipPart[] {
  // The limits of a sheet's name: characters, length, and no apostrophe at either end.
  const name = xmlText(
    title
      .replace(/[[\]:*?/\\]/g, ' ')
      .slice(0, 31)
      .replace(/^'|'$/g, ' '),
  );
  const parts = {
    '[Content_Types].xml':
      `<Types xmlns="${packages}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
    '_rels/.rels': relationsXml([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml':
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>` + `<sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsXml([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': stylesXml(),
  };
  return Object.entries(parts).map(([path, text]) => ({ name: path, content: [xml + text] }));
}

function relationsXml(parts: readonly (readonly [kind: string, target: string])[]): string {
  const related = parts.map(([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${relations}/${kind}" Target="${target}"/>`);
  return `<Relationships xmlns="${packages}/relationships">${related.join('')}</Relationships>`;
}

/** The styles in the order of `styles`: font and number format. Format 4 is 1,234.50; 164 is ours for days. */
function stylesXml(): string {
  const looks = [
    [0, 0],
    [1, 0],
    [0, 4],
    [0, 164],
    [1, 0],
    [1, 4],
  ];
  const formats = looks.map(
    ([font, form]) => `<xf numFmtId="${form}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  );
  return (
    `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts>` +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${looks.length}">${formats.join('')}</cellXfs></styleSheet>`
  );
}
