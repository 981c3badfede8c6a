import { type Cents, shillingsFromCents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { codeText, isCode } from '../code-words.ts';
import type { Section } from '../contract.ts';
import { type Cell, withoutNames } from '../rules.ts';
import { aboutChild } from './about-child.ts';
import { aboutMoney } from './about-money.ts';
import type { CodedSection, Column } from './held.ts';
import type { Names } from './names-sql.ts';

type SectionQuery = { schoolId: number; studentId: number; names: Names };

/** Every section of the data, in the order of the page. */
export async function sectionsOf(tx: Transaction, { names, ...key }: SectionQuery): Promise<CodedSection[]> {
  const sections: CodedSection[] = [];
  for (const { name, title, columns, statement } of [...aboutChild, ...aboutMoney]) {
    const rows = await tx.rows<Record<string, Cell>>(statement(key));
    const cells = (row: Record<string, Cell>) => columns.map((column) => cellText(row[column.key] ?? null, column, names));
    sections.push({ name, title, columns: columns.map(({ label, kind }) => ({ label, kind })), rows: rows.map(cells) });
  }
  return sections;
}

/** A section for people, whose codes are in the words of the pages. */
export function inWords({ name, title, columns, rows }: CodedSection): Section {
  const wordsOf = (cell: Cell, kind = 'text') => (cell !== null && isCode(kind) ? codeText(String(cell), kind) : cell);
  return {
    name,
    title,
    columns: columns.map(({ label, kind }) => ({ label, kind: isCode(kind) ? 'text' : kind })),
    rows: rows.map((cells) => cells.map((cell, at) => wordsOf(cell, columns[at]?.kind))),
  };
}

function cellText(cell: Cell, { kind, isTyped }: Column, names: Names): Cell {
  if (kind === 'money' && typeof cell === 'number') return shillingsFromCents(cell as Cents);
  return isTyped && typeof cell === 'string' ? withoutNames(cell, names) : cell;
}
