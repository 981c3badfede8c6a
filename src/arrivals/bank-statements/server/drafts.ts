import type { Day } from '../../../core/dates.ts';
import { AppError } from '../../../core/errors.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { mappedInTurns } from '../../../core/server/doors/turns.ts';
import { sheetInTurns } from '../../../school/files/server/sheet-in-turns.ts';
import { type Sheet, samplesOf } from '../../../school/files/sheet.ts';
import type { ReadStatement } from '../contract.ts';
import { missingColumns } from '../rules/columns.ts';
import { type StatementRead, statementReader } from '../rules/rows.ts';
import type { StatementSettings } from '../settings.ts';
import { type Profile, profileRows, type StatementDraft } from './drafts-sql.ts';

/** The file as the page shows it. */
export async function readDraft(
  tx: Transaction,
  { schoolId }: Caller,
  { id, fileName, cells, settings }: StatementDraft,
): Promise<ReadStatement> {
  const sheet = await sheetInTurns(cells, settings.headLine);
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

function missingOf({ columns, name, method, bank }: StatementSettings, { rows }: Sheet): string[] {
  return [
    ...(name === null ? ['Account Name'] : []),
    ...(method === null ? ['Method'] : []),
    ...(method === 'Bank' && bank === null ? ['Bank'] : []),
    ...missingColumns(columns, method, rows),
  ];
}

/** A file without open questions. */
export type ReadyDraft = StatementDraft & { sheet: Sheet; read: StatementRead } & Pick<Profile, 'name' | 'method' | 'bank'>;

/** The rows of a draft. Throws if a question is open. */
export async function readyDraft(draft: StatementDraft, today: Day): Promise<ReadyDraft> {
  const { settings, cells } = draft;
  const { name, method, bank } = settings;
  const sheet = await sheetInTurns(cells, settings.headLine);
  const missing = missingOf(settings, sheet);
  if (missing.length > 0 || name === null || method === null) throw new AppError('STATEMENT_UNDECIDED', { missing: missing.join(', ') });
  const { read, take } = statementReader(sheet, { ...settings, method, today });
  await mappedInTurns(sheet.rows, take);
  return { ...draft, sheet, name, method, bank, read };
}
