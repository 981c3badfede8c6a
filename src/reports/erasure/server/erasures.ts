import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { paginationOf } from '../../../core/paging.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Sheet, type SheetColumn, sheetRowsMax } from '../../../core/server/sheets/sheet.ts';
import { sql } from '../../../core/server/sql.ts';
import { schoolSheet } from '../../../school/settings/server/school-sheet.ts';
import type * as api from '../contract.ts';
import type { Erasure } from '../contract.ts';
import { basisNames } from '../rules.ts';

type Page = { schoolId: number; limit: number; offset: number };

function erasureRows(tx: Transaction, { schoolId, limit, offset }: Page): Promise<Erasure[]> {
  return tx.rows<Erasure>(sql`
    select e.student_id as "studentId", (e.erased_at at time zone 'Africa/Nairobi')::date as on, u.username as by, e.basis, e.note
    from erasures e
    join users u on u.school_id = e.school_id and u.user_id = e.erased_by
    where e.school_id = ${schoolId}
    order by e.erased_at desc, e.student_id desc
    limit ${limit} offset ${offset}`);
}

/** A page of erasures, the newest first. */
export async function listErasures(
  tx: Transaction,
  { schoolId }: Caller,
  { page, limit }: Decoded<typeof api.listErasures>['query'],
): Promise<Reply<typeof api.listErasures>> {
  const [erasures, { total }] = await Promise.all([
    erasureRows(tx, { schoolId, limit, offset: (page - 1) * limit }),
    tx.row<{ total: number }>(sql`select count(*)::integer as total from erasures where school_id = ${schoolId}`),
  ]);
  return { erasures, pagination: paginationOf({ page, limit, total }) };
}

const columns: readonly SheetColumn<Erasure>[] = [
  { label: 'Student ID', kind: 'number', cell: ({ studentId }) => studentId },
  { label: 'Erased on', kind: 'day', cell: ({ on }) => on },
  { label: 'By', kind: 'text', cell: ({ by }) => by },
  { label: 'Reason', kind: 'text', cell: ({ basis }) => basisNames[basis] },
  { label: 'Note', kind: 'text', cell: ({ note }) => note },
];

/** Every erasure, the newest first. */
export async function exportErasures(tx: Transaction, caller: Caller): Promise<Sheet<Erasure>> {
  const rows = await erasureRows(tx, { ...caller, limit: sheetRowsMax + 1, offset: 0 });
  return schoolSheet(tx, caller, { title: 'Erasures', filters: '', columns, rows });
}
