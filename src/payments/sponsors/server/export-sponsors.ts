import type { Decoded } from '../../../core/endpoint.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Sheet, type SheetColumn, sheetRowsMax } from '../../../core/server/sheets/sheet.ts';
import { schoolSheet } from '../../../school/settings/server/school-sheet.ts';
import type { exportSponsors as endpoint, ListedSponsor } from '../contract.ts';
import { sponsorRows } from './sql.ts';

const columns: readonly SheetColumn<ListedSponsor>[] = [
  { label: 'Sponsor', kind: 'text', cell: ({ name }) => name },
  { label: 'Contact', kind: 'text', cell: ({ contactName }) => contactName },
  { label: 'Phone number', kind: 'text', cell: ({ phone }) => phone },
  { label: 'Email', kind: 'text', cell: ({ email }) => email },
  { label: 'Students', kind: 'number', cell: ({ students }) => students },
  { label: 'Total paid', kind: 'money', cell: ({ paid }) => paid },
  { label: 'Status', kind: 'text', cell: ({ isArchived }) => (isArchived ? 'Archived' : 'Paying') },
];

const stateWords = { active: 'paying', archived: 'archived' } as const;

/** The filtered sponsors, active ones first. */
export async function exportSponsors(
  tx: Transaction,
  caller: Caller,
  { state }: Decoded<typeof endpoint>['query'],
): Promise<Sheet<ListedSponsor>> {
  const rows = await sponsorRows(tx, { schoolId: caller.schoolId, state, limit: sheetRowsMax + 1, offset: 0 });
  return schoolSheet(tx, caller, { title: 'Sponsors', filters: state ? stateWords[state] : '', columns, rows });
}
