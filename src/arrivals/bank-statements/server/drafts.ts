import { nairobiToday } from '../../../core/dates.ts';
import type { Decoded } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { dayOrderOf } from '../../../school/files/days.ts';
import { type Cells, headLineOf, type Sheet, sheetOf } from '../../../school/files/sheet.ts';
import type * as api from '../contract.ts';
import type { ReadStatement } from '../contract.ts';
import { columnOf, guessedColumns, headsKey, missingColumns, sourceOf, withNewColumns } from '../rules/columns.ts';
import { type StatementRead, statementRows } from '../rules/rows.ts';
import type { StatementSettings } from '../settings.ts';
import { type Draft, deleteOldDrafts, draftRow, insertDraft, lockDraft, type Profile, profileRows, updateDraft } from './drafts-sql.ts';

/** A school may leave so many files lying. */
const draftsKept = 10;
const samplesOfColumn = 3;

/** Keeps a file with what can be guessed about it. */
export async function keepDraft(
  tx: Transaction,
  caller: Caller,
  { fileName, file, cells }: { fileName: string; file: Buffer; cells: Cells },
): Promise<{ id: number }> {
  const settings = firstSettings(cells, fileName, await profileRows(tx, caller.schoolId));
  const draft = await insertDraft(tx, caller, { fileName, file, cells, settings });
  await deleteOldDrafts(tx, { ...caller, kept: draftsKept });
  return draft;
}

/** What a file says of itself by its heads, its days and whose name stands above them; and what is known of the account with such heads. */
function firstSettings(
  cells: Cells,
  fileName: string,
  profiles: readonly Profile[],
  headLine = headLineOf(cells, columnOf),
): StatementSettings {
  const { heads, rows } = sheetOf(cells, headLine);
  const guessed = guessedColumns(heads, rows);
  const above = cells.slice(0, headLine - 1).flat();
  const source = sourceOf(guessed, heads, [...above, fileName].join(' '));
  const known = profiles.find(({ heads: same, bank }) => same === headsKey(heads) && (source.bank ?? bank) === bank);
  const columns = known ? withNewColumns(known.columns, guessed) : guessed;
  const order = dayOrderOf(rows.map((row) => row.cells[columns.indexOf('day')] ?? ''));
  const dayOrder = order === 'ask' || order === null ? (known?.dayOrder ?? 'dayFirst') : order;
  if (known) return { headLine, columns, dayOrder, name: known.name, method: known.method, bank: known.bank };
  return { headLine, columns, dayOrder, name: source.bank ?? (source.method === 'Mpesa' ? 'M-Pesa' : null), ...source };
}

export async function storedDraft(tx: Transaction, key: { schoolId: number; draftId: number }): Promise<Draft> {
  const draft = await draftRow(tx, key);
  if (!draft) throw new AppError('STATEMENT_DRAFT_NOT_FOUND');
  return draft;
}

type Given = Decoded<typeof api.decideStatement>;

/** Keeps what a person said of a file. Of an account that is known, method and bank are known too, and the columns where the heads are. */
export async function decideStatement(
  tx: Transaction,
  { schoolId }: Caller,
  { draftId, headLine, ...given }: Given['params'] & Given['body'],
): Promise<Draft> {
  const [draft, profiles] = await Promise.all([lockDraft(tx, { schoolId, draftId }), profileRows(tx, schoolId)]);
  if (!draft) throw new AppError('STATEMENT_DRAFT_NOT_FOUND');
  const { cells, fileName } = draft;
  const isMoved = headLine !== undefined && headLine !== draft.settings.headLine;
  const before = isMoved ? firstSettings(cells, fileName, profiles, headLine) : draft.settings;
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<StatementSettings>;
  const settings = { ...before, ...said };
  const known = profiles.find(({ name }) => name.toLowerCase() === settings.name?.toLowerCase());
  const { heads, rows } = sheetOf(cells, settings.headLine);
  const isSame = known?.heads === headsKey(heads) && said.columns === undefined;
  const ofAccount = known && {
    method: known.method,
    bank: known.bank,
    ...(isSame && { columns: withNewColumns(known.columns, guessedColumns(heads, rows)) }),
  };
  const decided = { ...settings, ...ofAccount };
  const whole = { ...decided, bank: decided.method === 'Mpesa' ? null : decided.bank };
  await updateDraft(tx, { schoolId, draftId, settings: whole });
  return { ...draft, settings: whole };
}

/** The file as the page shows it. */
export async function readDraft(tx: Transaction, { schoolId }: Caller, { id, fileName, cells, settings }: Draft): Promise<ReadStatement> {
  const sheet = sheetOf(cells, settings.headLine);
  const profiles = await profileRows(tx, schoolId);
  return {
    id,
    fileName,
    settings,
    rows: sheet.rows.length,
    columns: sheet.heads.map((head, at) => ({ head, samples: samplesOf(sheet, at) })),
    missing: missingOf(settings, sheet),
    profiles: profiles.map(({ name, method, bank }) => ({ name, method, bank })),
  };
}

function samplesOf({ rows }: Sheet, at: number): string[] {
  const texts = rows.map(({ cells }) => cells[at] ?? '').filter((text) => text !== '');
  return [...new Set(texts)].slice(0, samplesOfColumn);
}

function missingOf({ columns, name, method, bank }: StatementSettings, { rows }: Sheet): string[] {
  return [
    ...(name === null ? ['Account Name'] : []),
    ...(method === null ? ['Method'] : []),
    ...(method === 'Bank' && bank === null ? ['Bank'] : []),
    ...missingColumns(columns, method, rows),
  ];
}

/** A file of which everything is said. */
export type ReadyDraft = Draft & { sheet: Sheet; read: StatementRead } & Pick<Profile, 'name' | 'method' | 'bank'>;

/** The rows of a draft. Refuses one of which something must still be said. */
export function readyDraft(draft: Draft): ReadyDraft {
  const { settings, cells } = draft;
  const { name, method, bank } = settings;
  const sheet = sheetOf(cells, settings.headLine);
  const missing = missingOf(settings, sheet);
  if (missing.length > 0 || name === null || method === null) throw new AppError('STATEMENT_UNDECIDED', { missing: missing.join(', ') });
  return { ...draft, sheet, name, method, bank, read: statementRows(sheet, { ...settings, method, today: nairobiToday() }) };
}
