import type { Statement } from '../../../core/server/sql.ts';
import type { CodeKind } from '../code-words.ts';
import type { Cell, CellKind } from '../rules.ts';

type HeldKind = CellKind | CodeKind;
/** A column by its name in the statement. Typed columns may name other students. */
export type Column = { key: string; label: string; kind: HeldKind; isTyped?: true };
type Key = { schoolId: number; studentId: number };
/** A section of the data: its names as a file and on the page, its columns, and its statement. */
export type Held = { name: string; title: string; columns: readonly Column[]; statement: (key: Key) => Statement };

/** What was read for a section, with the codes of the program. */
export type CodedSection = {
  name: string;
  title: string;
  columns: readonly { label: string; kind: HeldKind }[];
  rows: readonly (readonly Cell[])[];
};

export const of = (key: string, label: string, kind: HeldKind = 'text'): Column => ({ key, label, kind });
export const typed = (key: string, label: string): Column => ({ key, label, kind: 'text', isTyped: true });
