import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { kesText } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import { momentOf } from '../../../core/server/clock.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { countedText } from '../../../core/wording.ts';
import { enqueue } from '../../../school/jobs/server/enqueue.ts';
import type * as api from '../contract.ts';
import { runningBalance } from '../rules/balance.ts';
import { headsKey } from '../rules/columns.ts';
import { daysOf } from '../rules/rows.ts';
import { type ReadyDraft, readyDraft } from './drafts.ts';
import { keepProfile } from './drafts-sql.ts';
import { rowKeys } from './facts-sql.ts';
import { statements } from './kind.ts';
import { sumsOf } from './preview.ts';
import { insertStatement, postStatement } from './statements-sql.ts';

type ImportRequest = Decoded<typeof api.importStatement>;

/**
 * Stores a file and its new rows, and leaves their money to a job. A second import of the account waits, and then sees the rows of the
 * first.
 */
export function importStatement(
  tx: Transaction,
  caller: Caller,
  request: ImportRequest['params'] & ImportRequest['body'],
): Promise<Reply<typeof api.importStatement>> {
  return tx.withTime(() => bringIn(tx, caller, request));
}

async function bringIn(
  tx: Transaction,
  caller: Caller,
  { draftId, statementRows, despiteBreaks = false }: ImportRequest['params'] & ImportRequest['body'],
): Promise<Reply<typeof api.importStatement>> {
  const { schoolId } = caller;
  const [draft, { today }] = await Promise.all([statements.locked(tx, caller, draftId), momentOf(tx)]);
  const ready = await readyDraft(draft, today);
  const { rows, refused } = ready.read;
  const profileId = await profileOf(tx, schoolId, ready);
  const keys = await rowKeys(tx, { schoolId, profileId, rows });
  const here = new Set(keys.filter(({ isHere }) => isHere).map(({ line }) => line));
  const fresh = rows.filter(({ line }) => !here.has(line));
  const days = daysOf(rows);
  if (days === null) throw new AppError('STATEMENT_EMPTY');
  if (fresh.length === 0) throw new AppError('STATEMENT_KNOWN', { rows: countedText(rows.length, 'row') });
  if (fresh.length !== statementRows) throw new AppError('STATEMENT_CHANGED', { rows: countedText(fresh.length, 'row') });
  const balance = runningBalance(rows);
  const [first] = balance?.breaks ?? [];
  if (first && !despiteBreaks) {
    throw new AppError('STATEMENT_BREAKS', { line: String(first.line), expected: kesText(first.expected), found: kesText(first.found) });
  }
  const statement = {
    ...{ schoolId, draftId, profileId, userId: caller.userId, firstDay: days.first, lastDay: days.last },
    ...{ refused, known: here.size, ...sumsOf(fresh) },
    ...{ opening: balance?.opening ?? null, closing: balance?.closing ?? null, breaks: balance?.breaks ?? [] },
  };
  const { id } = await insertStatement(tx, statement, fresh);
  await enqueue(tx, 'bankStatementRows', { schoolId, statementId: id });
  await postStatement(tx, { ...caller, statementId: id });
  const before = here.size === 0 ? '' : ` ${countedText(here.size, 'row')} came with earlier statements.`;
  return { message: `${countedText(fresh.length, 'row')} imported.${before}`, statementId: id };
}

/** The account of the school, with the columns of its files. */
async function profileOf(tx: Transaction, schoolId: number, { name, method, bank, sheet, settings }: ReadyDraft): Promise<number> {
  const { columns, dayOrder, isDayOrderChosen = false } = settings;
  const kept = { columns, dayOrder, isDayOrderChosen, heads: headsKey(sheet.heads) };
  const profile = await keepProfile(tx, { schoolId, name, method, bank, ...kept });
  if (profile.method !== method || profile.bank !== bank) throw new AppError('STATEMENT_ACCOUNT_DIFFERS', { name: profile.name });
  return profile.id;
}
