import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Sheet, type SheetColumn, sheetRowsMax } from '../../../core/server/sheets/sheet.ts';
import { schoolSheet } from '../../../school/settings/server/school-sheet.ts';
import { type ConsentKind, consentKinds, consentKindWords, consentSourceWords, consentStateWords } from '../kinds.ts';
import { type ConsentRow, consentRows } from './sql.ts';

const columnsOf = (kind: ConsentKind): SheetColumn<ConsentRow>[] => {
  const words = consentKindWords[kind];
  return [
    { label: words, kind: 'text', cell: ({ [kind]: decision }) => consentStateWords[decision?.state ?? 'notAsked'] },
    { label: `${words}: decided by`, kind: 'text', cell: ({ [kind]: decision }) => decision?.by ?? null },
    { label: `${words}: how`, kind: 'text', cell: ({ [kind]: decision }) => decision && consentSourceWords[decision.source] },
    { label: `${words}: recorded on`, kind: 'day', cell: ({ [kind]: decision }) => decision?.day ?? null },
  ];
};

const columns: readonly SheetColumn<ConsentRow>[] = [
  { label: 'Student ID', kind: 'number', cell: ({ studentId }) => studentId },
  { label: 'Name', kind: 'text', cell: ({ fullName }) => fullName },
  { label: 'Grade', kind: 'text', cell: ({ grade }) => grade },
  { label: 'Stream', kind: 'text', cell: ({ stream }) => stream },
  { label: 'Guardian', kind: 'text', cell: ({ guardian }) => guardian },
  ...consentKinds.flatMap(columnsOf),
];

/** The active students with what their guardians decided. */
export async function exportConsents(tx: Transaction, caller: Caller): Promise<Sheet<ConsentRow>> {
  const rows = await consentRows(tx, { schoolId: caller.schoolId, limit: sheetRowsMax + 1 });
  return schoolSheet(tx, caller, { title: 'Consent', filters: '', columns, rows });
}
