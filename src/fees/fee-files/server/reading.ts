import { byVoteHead } from '../../../books/billing/vote-heads.ts';
import type { Term } from '../../../books/terms/contract.ts';
import { termRows } from '../../../books/terms/server/sql.ts';
import { AppError } from '../../../core/errors.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Cells, headLineOf, type Sheet, sheetOf } from '../../../school/files/sheet.ts';
import { plainWords } from '../../../school/files/words.ts';
import { classChoices } from '../../../school/grades/server/sql.ts';
import type { GridRow } from '../../planning/contract.ts';
import { effectOf, effectOfAll, type FeeChange } from '../../planning/grid.ts';
import { chargedText } from '../../planning/rules.ts';
import { feeGrid } from '../../planning/server/fee-grid.ts';
import { gridRows } from '../../planning/server/sql.ts';
import type { FileFeeChange, ReadFeeFile } from '../contract.ts';
import { changesBack, changesBy, setSince } from '../rules/changes.ts';
import { type FeeColumn, feeColumnLabels, feeColumnOf, guessedFeeColumns, missingFeeColumns } from '../rules/columns.ts';
import { type FeesRead, feesOf } from '../rules/fees.ts';
import type { FeeFileSettings } from '../settings.ts';
import { feeFileRow, rememberedFeeHeads, type StoredFeeFile } from './sql.ts';

const samplesOfColumn = 3;

/** The settings that a file starts with: the term whose fees are set next, its heads found and its columns guessed. */
export async function firstSettings(tx: Transaction, caller: Caller, cells: Cells): Promise<FeeFileSettings> {
  const { termId } = await feeGrid(tx, caller, {});
  return { termId, ...(await guessedSettings(tx, caller, cells, headLineOf(cells, feeColumnOf))) };
}

/** What the heads on a line say of the columns below; no word is decided yet. */
export async function guessedSettings(
  tx: Transaction,
  caller: Caller,
  cells: Cells,
  headLine: number,
): Promise<Omit<FeeFileSettings, 'termId'>> {
  const remembered = await rememberedFeeHeads(tx, caller);
  const said = remembered?.heads.map((head, at): [string, FeeColumn | null] => [plainWords(head), remembered.columns[at] ?? null]) ?? [];
  const columns = guessedFeeColumns(sheetOf(cells, headLine).heads, Object.fromEntries(said.filter(([head]) => head !== '')));
  return { headLine, columns, gradeWords: {}, headWords: {} };
}

export async function storedFeeFile(tx: Transaction, { schoolId }: Caller, feeFileId: number): Promise<StoredFeeFile> {
  const stored = await feeFileRow(tx, { schoolId, feeFileId });
  if (!stored) throw new AppError('IMPORT_NOT_FOUND');
  return stored;
}

/** A file of fees held against the fees of its term as they are now. */
export type Reading = {
  stored: StoredFeeFile;
  sheet: Sheet;
  fees: FeesRead;
  /** Undefined where it is not chosen. */
  term: Term | undefined;
  terms: Term[];
  grid: GridRow[];
  missing: string[];
  /** What a draft would change, or undoing a file that was brought in. */
  changes: FeeChange[];
};

export async function readingOf(tx: Transaction, { schoolId }: Caller, stored: StoredFeeFile): Promise<Reading> {
  const { settings, made } = stored;
  const [terms, choices] = await Promise.all([termRows(tx, schoolId), classChoices(tx, schoolId)]);
  const term = terms.find(({ id }) => id === settings.termId);
  const grid = term ? await gridRows(tx, { schoolId, termId: term.id }) : [];
  const sheet = sheetOf(stored.cells, settings.headLine);
  const fees = feesOf(sheet, settings, { grades: grid.map(({ grade }) => grade), streams: choices.streams });
  const missing = [...(term ? [] : ['Term']), ...missingFeeColumns(settings.columns)];
  const wouldChange = missing.length > 0 ? [] : changesBy(fees.fees, grid);
  return { stored, sheet, fees, term, terms, grid, missing, changes: made === null ? wouldChange : changesBack(made, grid) };
}

/** The file as the page shows it. */
export function readFeeFile({ stored, sheet, fees, term, terms, grid, missing, changes }: Reading): ReadFeeFile {
  const { cells: _, settings, made, ...file } = stored;
  const effect = effectOfAll(changes);
  return {
    file,
    settings,
    rows: sheet.rows.length,
    columns: sheet.heads.map((head, at) => ({ head, samples: samplesOf(sheet, at), column: settings.columns[at] ?? null })),
    missing,
    terms,
    grades: grid.map(({ grade }) => grade),
    unknownGrades: fees.unknownGrades,
    unknownHeads: fees.unknownHeads,
    faults: missing.length > 0 ? [] : namedFaults(fees, stored, sheet),
    changes: changes.map(shownChange),
    chargedTotal: effect.amount,
    effect: term?.billed ? chargedText(effect) : 'No student is charged before the term is opened.',
    setSince: file.state === 'done' ? setSince(made ?? [], grid) : [],
  };
}

function shownChange(change: FeeChange): FileFeeChange {
  const { row, amounts } = change;
  const { students, amount } = effectOf(change);
  return { grade: row.grade, isSet: row.isSet, before: byVoteHead((head) => row[head]), after: amounts, students, amount };
}

function samplesOf({ rows }: Sheet, at: number): string[] {
  const texts = rows.map(({ cells }) => cells[at] ?? '').filter((text) => text !== '');
  return [...new Set(texts)].slice(0, samplesOfColumn);
}

/** A fault as the page names it: by the head of its column in the file, or by what the column is for. */
function namedFaults({ faults }: FeesRead, { settings }: StoredFeeFile, { heads }: Sheet): ReadFeeFile['faults'] {
  return faults.map(({ column, ...fault }) => ({ ...fault, column: heads[settings.columns.indexOf(column)] || feeColumnLabels[column] }));
}
