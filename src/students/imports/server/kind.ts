import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { meaningByHead } from '../../../school/files/heads.ts';
import { fileKind } from '../../../school/files/server/file-kind.ts';
import { headLineInTurns } from '../../../school/files/server/sheet-in-turns.ts';
import { type Cells, headsAt } from '../../../school/files/sheet.ts';
import { sheetsAlike } from '../../../school/files/sheets.ts';
import type { ListedImport } from '../contract.ts';
import { guessedColumns, headMeaning, type Meaning } from '../rules/columns.ts';
import type { Settings } from '../settings.ts';
import { importStore, type StoredImport } from './sql.ts';

/** Files of students: only their columns are guessed. */
export const imports = fileKind<Settings, ListedImport, StoredImport>({
  store: importStore,
  draftsKept: 20,
  sheetsRead: sheetsAlike,
  firstSettings: guessedSettings,
  guessedAt: guessedSettings,
});

async function guessedSettings(tx: Transaction, caller: Caller, { cells }: { cells: Cells }, chosenLine?: number): Promise<Settings> {
  const headLine = chosenLine ?? (await headLineInTurns(cells, headMeaning));
  const columns = guessedColumns(headsAt(cells, headLine), meaningByHead(await importStore.rememberedHeads<Meaning | 'ask'>(tx, caller)));
  return { headLine, columns, dayOrder: null, classes: {}, genders: {}, makeClasses: false, notDuplicates: [] };
}
