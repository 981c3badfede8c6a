import { adjustmentText } from '../../../books/adjustments/rules.ts';
import { may, type Role } from '../../../core/roles.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { reasonText } from '../../../payments/reversals/rules.ts';
import { contactFields } from '../../../students/register/changes.ts';
import type { History, HistoryLine } from '../contract.ts';
import { type Marks, marksText, maskedPhone, newest, newestLines } from '../rules.ts';
import {
  type EditRow,
  type EntryRow,
  editsOfStudent,
  entriesOfStudent,
  type MessageRow,
  messagesOfStudent,
  type NoteRow,
  notesOfStudent,
} from './history-sql.ts';
import { type RequestRow, requestsForStudent } from './requests-sql.ts';
import type { StudentKey } from './sql.ts';

const linesOfPart = 20;

type HistoryQuery = StudentKey & { role: Role; from?: Marks };

/**
 * A student's history, the newest first: money, notes and messages for roles that may see money, contacts for those that may see contacts.
 */
export async function studentHistory(tx: Transaction, { schoolId, studentId, role, from = newest }: HistoryQuery): Promise<History> {
  const part = (below: number) => ({ schoolId, studentId, below, limit: linesOfPart + 1 });
  const seesMoney = may.seeMoney.includes(role);
  const seesContacts = may.seeContacts.includes(role);
  const without = seesContacts ? [] : contactFields;
  const [entries, notes, edits, messages, requests] = await Promise.all([
    seesMoney ? entriesOfStudent(tx, part(from.entry)) : [],
    seesMoney ? notesOfStudent(tx, part(from.note)) : [],
    editsOfStudent(tx, { ...part(from.edit), without }),
    seesMoney ? messagesOfStudent(tx, part(from.message)) : [],
    seesMoney ? requestsForStudent(tx, { ...part(0), below: from }) : [],
  ]);
  const shelves = {
    entry: entries.map(lineOfEntry),
    note: notes.map(lineOfNote),
    edit: edits.map(lineOfEdit),
    message: messages.map((row) => lineOfMessage(row, seesContacts)),
    adjustment: linesOfRequests(requests, 'adjustment'),
    request: linesOfRequests(requests, 'request'),
    discount: linesOfRequests(requests, 'discount'),
  };
  const { lines, marks } = newestLines(shelves, { from, max: linesOfPart });
  return { lines: lines.map(({ number: _, ...line }) => line), before: marks && marksText(marks) };
}

type Line = HistoryLine & { number: number };

const bare = {
  ...{ change: null, term: null, text: null, payment: null, adjustment: null, promised: null },
  ...{ edit: null, message: null, asked: null },
};

function lineOfEntry({ number, at, by, kind, change, term, ...row }: EntryRow): Line {
  const { receiptNumber, method, code, bank, status, adjustmentId, adjustmentKind: adjusted, reference, takesBackId } = row;
  const isPayment = receiptNumber !== null && method !== null && status !== null;
  return {
    ...{ ...bare, id: `entry-${number}`, number, at, by, kind, change, term },
    text: reasonOf(kind, row),
    payment: isPayment ? { receiptNumber, method, code, bank, status } : null,
    adjustment: adjustmentId === null || adjusted === null ? null : { id: adjustmentId, kind: adjusted, reference, takesBackId },
  };
}

/** The reason, as users wrote it. A payment has none. */
function reasonOf(kind: EntryRow['kind'], { reason, reversalReason, adjustmentReason }: Partial<EntryRow>): string | null {
  if (kind === 'payment') return null;
  return (kind === 'reversal' ? reversalReason : adjustmentReason) ?? reason ?? null;
}

function lineOfNote({ number, at, by, kind, text, promisedFor, promised }: NoteRow): Line {
  const promise = promisedFor === null || promised === null ? null : { day: promisedFor, amount: promised };
  return { ...bare, id: `note-${number}`, number, at, by, kind, text, promised: promise };
}

function lineOfEdit({ number, at, by, ...edit }: EditRow): Line {
  return { ...bare, id: `edit-${number}`, number, at, by, kind: 'edit', edit };
}

function lineOfMessage({ number, at, by, fault, ...row }: MessageRow, seesContacts: boolean): Line {
  const message = { ...row, phone: seesContacts || row.phone === null ? row.phone : maskedPhone(row.phone) };
  return { ...bare, id: `message-${number}`, number, at, by, kind: 'message', text: fault, message };
}

function linesOfRequests(rows: readonly RequestRow[], kind: RequestRow['kind']): Line[] {
  return rows.filter((row) => row.kind === kind).map(lineOfRequest);
}

function lineOfRequest(row: RequestRow): Line {
  const { kind, number, at, by, on, term, outcome, decidedBy, decidedOn, refusal } = row;
  const request = { kind, words: wordsOf(row), on, outcome, by: decidedBy, day: decidedOn, refusal };
  return { ...bare, id: `${kind}-${number}`, number, at, by, kind: 'asked', term, text: whyOf(row), asked: request };
}

function wordsOf(row: RequestRow): string {
  if (row.kind === 'adjustment') return adjustmentText({ ...row, kind: row.adjustmentKind });
  return row.kind === 'request' ? `Reversal of receipt ${row.receiptNumber}` : `Discount rule “${row.reason}”`;
}

function whyOf(row: RequestRow): string | null {
  if (row.kind === 'request') return reasonText({ cause: row.cause, explanation: row.reason });
  return row.kind === 'adjustment' ? row.reason : null;
}
