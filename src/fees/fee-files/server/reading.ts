import { byVoteHead } from '../../../books/billing/vote-heads.ts';
import type { Term } from '../../../books/terms/contract.ts';
import { termRows } from '../../../books/terms/server/sql.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { mappedInTurns } from '../../../core/server/doors/turns.ts';
import type { SchoolClasses } from '../../../school/files/classes.ts';
import { sheetInTurns } from '../../../school/files/server/sheet-in-turns.ts';
import { columnName, type Sheet, samplesOf } from '../../../school/files/sheet.ts';
import { classChoices } from '../../../school/grades/server/sql.ts';
import { chargedText } from '../../additional-fees/rules.ts';
import type { GridRow } from '../../planning/contract.ts';
import { effectOf, effectOfAll, type FeeChange } from '../../planning/grid.ts';
import { gridRows } from '../../planning/server/sql.ts';
import type { FileFeeChange, ReadFeeFile } from '../contract.ts';
import { changesBy, restoringChanges, setSince } from '../rules/changes.ts';
import { feeColumnLabels, missingFeeColumns } from '../rules/columns.ts';
import { type FeesRead, feeReader } from '../rules/fees.ts';
import type { StoredFeeFile } from './sql.ts';

/** A file of fees compared with the current fees of its term. */
export type Reading = {
  stored: StoredFeeFile;
  sheet: Sheet;
  fees: FeesRead;
  /** Undefined until it is chosen. */
  term: Term | undefined;
  terms: Term[];
  grid: GridRow[];
  missing: string[];
  /** The effect of a draft, or of undoing an imported file. */
  changes: FeeChange[];
};

export async function readingOf(tx: Transaction, { schoolId }: Caller, stored: StoredFeeFile): Promise<Reading> {
  const { settings, made } = stored;
  const [terms, choices] = await Promise.all([termRows(tx, schoolId), classChoices(tx, schoolId)]);
  const term = terms.find(({ id }) => id === settings.termId);
  const grid = term ? await gridRows(tx, { schoolId, termId: term.id }) : [];
  const sheet = await sheetInTurns(stored.cells, settings.headLine);
  const fees = await feesIn(sheet, settings, { grades: grid.map(({ grade }) => grade), streams: choices.streams });
  const missing = [...(term ? [] : ['Term']), ...missingFeeColumns(settings.columns)];
  const wouldChange = missing.length > 0 ? [] : changesBy(fees.fees, grid);
  return { stored, sheet, fees, term, terms, grid, missing, changes: made === null ? wouldChange : restoringChanges(made, grid) };
}

/** The fees of a file. Others get their turn between two of its rows. */
export async function feesIn({ rows }: Sheet, settings: Parameters<typeof feeReader>[0], school: SchoolClasses): Promise<FeesRead> {
  const { read, take } = feeReader(settings, school);
  await mappedInTurns(rows, take);
  return read;
}

/** The file as the page shows it. */
export async function readFeeFile(tx: Transaction, caller: Caller, stored: StoredFeeFile): Promise<ReadFeeFile> {
  const { sheet, fees, term, terms, grid, missing, changes } = await readingOf(tx, caller, stored);
  const { cells: _, settings, made, ...file } = stored;
  const effect = effectOfAll(changes);
  return {
    // The term may have been chosen after the file's table was read.
    file: { ...file, term: term ? { name: term.name, year: term.year } : null },
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

/** A fault with the heading of its column in the file, or its field. */
function namedFaults({ faults }: FeesRead, { settings }: StoredFeeFile, sheet: Sheet): ReadFeeFile['faults'] {
  return faults.map(({ column, ...fault }) => ({
    ...fault,
    column: columnName(sheet, settings.columns, column, feeColumnLabels[column]),
  }));
}
