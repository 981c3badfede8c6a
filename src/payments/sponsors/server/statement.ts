import { methodName, needsBank, statusWord } from '../../../books/ledger/methods.ts';
import { dayText } from '../../../core/dates.ts';
import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { negated, sumCents } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type { Sheet, SheetColumn } from '../../../core/server/sheets/sheet.ts';
import { studentColumns } from '../../../core/server/sheets/student-columns.ts';
import { countText } from '../../../core/wording.ts';
import { schoolSheet } from '../../../school/settings/server/school-sheet.ts';
import type * as api from '../contract.ts';
import { linesMax, type SponsorLine } from '../contract.ts';
import { letterhead, sponsorRow, statementLines } from './sql.ts';

type StatementQuery = { sponsorId: number } & Decoded<typeof api.sponsorStatement>['query'];

/** A sponsor's payments by student, and the reversals, each on its own day. */
export async function sponsorStatement(
  tx: Transaction,
  { schoolId }: Caller,
  { sponsorId, from, to }: StatementQuery,
): Promise<Reply<typeof api.sponsorStatement>> {
  const key = { schoolId, sponsorId };
  const [sponsor, { school, issuedOn }, lines] = await Promise.all([
    sponsorRow(tx, key),
    letterhead(tx, key),
    statementLines(tx, { ...key, from, to, limit: linesMax + 1 }),
  ]);
  if (!sponsor) throw new AppError('SPONSOR_NOT_FOUND');
  if (lines.length > linesMax)
    throw new AppError('EXPORT_TOO_LARGE', { what: 'A statement', max: `${countText(linesMax)} lines`, by: 'days' });
  const paid = amountOf(lines, 'payment');
  const reversed = negated(amountOf(lines, 'reversal'));
  const days = { from: from ?? null, to: to ?? null };
  return { school, sponsor, ...days, issuedOn, lines, totals: { paid, reversed, total: sumCents([paid, negated(reversed)]) } };
}

function amountOf(lines: readonly SponsorLine[], kind: SponsorLine['kind']) {
  return sumCents(lines.filter((line) => line.kind === kind).map(({ amount }) => amount));
}

const columns: readonly SheetColumn<SponsorLine>[] = [
  { label: 'Day', kind: 'day', cell: ({ date }) => date },
  { label: 'Kind', kind: 'text', cell: ({ kind }) => (kind === 'payment' ? 'Payment' : 'Reversal') },
  { label: 'Receipt', kind: 'number', cell: ({ receiptNumber }) => receiptNumber },
  ...studentColumns<SponsorLine>(({ student }) => student),
  { label: 'Method', kind: 'text', cell: ({ method }) => methodName(method) },
  { label: 'Code', kind: 'text', cell: ({ code }) => code },
  { label: 'Status', kind: 'text', cell: (line) => statusText(line) },
  { label: 'Reason', kind: 'text', cell: ({ reason }) => reason },
  { label: 'Amount', kind: 'money', cell: ({ amount }) => amount },
];
const bankColumn: SheetColumn<SponsorLine> = { label: 'Bank', kind: 'text', cell: ({ bank }) => bank };

export async function exportSponsorStatement(tx: Transaction, caller: Caller, query: StatementQuery): Promise<Sheet<SponsorLine>> {
  const { sponsor, lines, totals } = await sponsorStatement(tx, caller, query);
  const shown = lines.some(({ method }) => needsBank(method)) ? [...columns, bankColumn] : columns;
  const sums = shown.map(({ label }) => (label === 'Amount' ? totals.total : label === 'Kind' ? 'Total' : null));
  return schoolSheet(tx, caller, {
    title: `Statement of ${sponsor.name}`,
    filters: daysText(query),
    columns: shown,
    rows: lines,
    totals: sums,
  });
}

function statusText({ method, status }: SponsorLine): string {
  return status === 'reversed' ? 'Reversed' : statusWord({ method, isVerified: status === 'verified' });
}

function daysText({ from, to }: StatementQuery): string {
  return [...(from ? [`from ${dayText(from)}`] : []), ...(to ? [`to ${dayText(to)}`] : [])].join(' ');
}
