import { instantText } from '../../../core/dates.ts';
import type { Decoded } from '../../../core/endpoint.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { filterWords, type Sheet, type SheetColumn, sheetRowsMax } from '../../../core/server/sheets/sheet.ts';
import { schoolSheet } from '../../../school/settings/server/school-sheet.ts';
import type { exportMessages as endpoint, Message } from '../contract.ts';
import { deliveryNames } from '../deliveries.ts';
import { kindNames, stateNames } from '../kinds.ts';
import { messageRows } from './sql.ts';

const columns: readonly SheetColumn<Message>[] = [
  { label: 'Number', kind: 'number', cell: ({ id }) => id },
  { label: 'Made', kind: 'text', cell: ({ madeAt }) => instantText(madeAt) },
  { label: 'Kind', kind: 'text', cell: ({ kind }) => kindNames[kind] },
  { label: 'Students', kind: 'text', cell: ({ students }) => students.map(({ fullName }) => fullName).join(', ') },
  { label: 'Phone number', kind: 'text', cell: ({ phone }) => phone && localPhone(phone) },
  { label: 'Text', kind: 'text', cell: ({ text }) => text },
  { label: 'SMS', kind: 'number', cell: ({ segments }) => segments },
  { label: 'Status', kind: 'text', cell: ({ state }) => stateNames[state] },
  { label: 'Sent', kind: 'text', cell: ({ sentAt }) => sentAt && instantText(sentAt) },
  { label: 'Delivery', kind: 'text', cell: ({ delivery }) => delivery && deliveryNames[delivery.state] },
  { label: 'What went wrong', kind: 'text', cell: ({ fault, delivery }) => fault ?? delivery?.reason ?? null },
];

/** A number in Kenyan notation; a leading sign would be read as a formula. */
function localPhone(phone: string): string {
  return phone.replace(/^\+254/, '0');
}

/** The filtered messages, the newest first. */
export async function exportMessages(
  tx: Transaction,
  caller: Caller,
  { state, kind, delivery }: Decoded<typeof endpoint>['query'],
): Promise<Sheet<Message>> {
  const rows = await messageRows(tx, { schoolId: caller.schoolId, state, kind, delivery, limit: sheetRowsMax + 1, offset: 0 });
  const filters = filterWords([
    kind && kindNames[kind],
    state && stateNames[state].toLowerCase(),
    delivery && deliveryNames[delivery].toLowerCase(),
  ]);
  return schoolSheet(tx, caller, { title: 'Messages to guardians', filters, columns, rows });
}
