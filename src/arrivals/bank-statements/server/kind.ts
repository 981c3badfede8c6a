import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { mappedInTurns } from '../../../core/server/doors/turns.ts';
import { dayOrderFinder } from '../../../school/files/days.ts';
import { fileKind } from '../../../school/files/server/file-kind.ts';
import { headLineInTurns, sheetInTurns } from '../../../school/files/server/sheet-in-turns.ts';
import type { Cells } from '../../../school/files/sheet.ts';
import { columnOf, guessedColumns, headsKey, sourceOf, withNewColumns } from '../rules/columns.ts';
import type { StatementSettings } from '../settings.ts';
import { draftStore, type ListedDraft, profileRows, type StatementDraft } from './drafts-sql.ts';

/** Statements: the account remembers the columns, its method and its bank. */
export const statements = fileKind<StatementSettings, ListedDraft, StatementDraft>({
  store: draftStore,
  draftsKept: 10,
  firstSettings: guessedSettings,
  guessedAt: guessedSettings,
  settled: async (tx, { schoolId }, { cells }, changes, settings) => {
    const profiles = await profileRows(tx, schoolId);
    const known = profiles.find(({ name }) => name.toLowerCase() === settings.name?.toLowerCase());
    const { heads, rows } = await sheetInTurns(cells, settings.headLine);
    const isSame = known?.heads === headsKey(heads) && changes.columns === undefined;
    const ofAccount = known && {
      method: known.method,
      bank: known.bank,
      ...(isSame && { columns: withNewColumns(known.columns, guessedColumns(heads, rows)) }),
    };
    const isDayOrderChosen = settings.isDayOrderChosen === true || changes.dayOrder !== undefined;
    const decided = { ...settings, ...ofAccount, isDayOrderChosen };
    return { ...decided, bank: decided.method === 'Mpesa' ? null : decided.bank };
  },
});

/** The first guesses from a file's headings, dates and the name above them; and the known account with such headings. */
async function guessedSettings(
  tx: Transaction,
  { schoolId }: Caller,
  { fileName, cells }: { fileName: string; cells: Cells },
  chosenLine?: number,
): Promise<StatementSettings> {
  const headLine = chosenLine ?? (await headLineInTurns(cells, columnOf));
  const profiles = await profileRows(tx, schoolId);
  const { heads, rows } = await sheetInTurns(cells, headLine);
  const guessed = guessedColumns(heads, rows);
  const above = cells.slice(0, headLine - 1).flat();
  const source = sourceOf(guessed, heads, [...above, fileName].join(' '));
  const known = profiles.find(({ heads: same, bank }) => same === headsKey(heads) && (source.bank ?? bank) === bank);
  const columns = known ? withNewColumns(known.columns, guessed) : guessed;
  const days = dayOrderFinder();
  const dayAt = columns.indexOf('day');
  await mappedInTurns(rows, ({ cells: row }) => days.take(row[dayAt] ?? ''));
  const order = days.order();
  const dayOrder = order === 'ask' || order === null ? (known?.dayOrder ?? 'dayFirst') : order;
  const guess = { headLine, columns, dayOrder, isDayOrderChosen: false };
  if (known) return { ...guess, name: known.name, method: known.method, bank: known.bank };
  return { ...guess, name: source.bank ?? (source.method === 'Mpesa' ? 'M-Pesa' : null), ...source };
}
