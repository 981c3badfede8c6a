import type { Statement } from '../../../core/server/sql.ts';
import type { CellKind } from '../rules.ts';

/** A column by its name in the statement. Typed columns may name other students. */
export type Column = { key: string; label: string; kind: CellKind; isTyped?: true };
type Key = { schoolId: number; studentId: number };
/** A section of the data: its names as a file and on the page, its columns, and its statement. */
export type Held = { name: string; title: string; columns: readonly Column[]; statement: (key: Key) => Statement };

export const of = (key: string, label: string, kind: CellKind = 'text'): Column => ({ key, label, kind });
export const typed = (key: string, label: string): Column => ({ key, label, kind: 'text', isTyped: true });
