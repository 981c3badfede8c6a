import type { Statement } from '../../../core/server/sql.ts';
import type { CellKind } from '../rules.ts';

/** A column of what is held, by the name that its statement gives it. In what is typed people may have named another child. */
export type Column = { key: string; label: string; kind: CellKind; isTyped?: true };
type Key = { schoolId: number; studentId: number };
/** Something that is held about a child: what it is called as a file and on the page, its columns, and the statement that reads it. */
export type Held = { name: string; title: string; columns: readonly Column[]; statement: (key: Key) => Statement };

export const of = (key: string, label: string, kind: CellKind = 'text'): Column => ({ key, label, kind });
export const typed = (key: string, label: string): Column => ({ key, label, kind: 'text', isTyped: true });
