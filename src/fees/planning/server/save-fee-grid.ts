import * as z from 'zod/mini';
import { postStructureDifference } from '../../../books/billing/server/post-differences.ts';
import { lockBilling } from '../../../books/billing/server/sql.ts';
import { byVoteHead, voteHeads } from '../../../books/billing/vote-heads.ts';
import { termText } from '../../../books/terms/rules.ts';
import { termById } from '../../../books/terms/server/sql.ts';
import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { zeroCents } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { countedText } from '../../../core/wording.ts';
import { chargedText } from '../../additional-fees/rules.ts';
import type * as api from '../contract.ts';
import { type GridRow, gridRow } from '../contract.ts';
import { gridRows, upsertFees } from './sql.ts';

type GridForm = Decoded<typeof api.saveFeeGrid>['body'];
type NewGridRow = GridForm['rows'][number];

/** Sets the fees of several grades in a term, all or none. If the term is billed, one entry charges every difference. */
export async function saveFeeGrid(tx: Transaction, caller: Caller, { termId, rows }: GridForm): Promise<Reply<typeof api.saveFeeGrid>> {
  const { schoolId } = caller;
  const key = { schoolId, termId };
  const [, term, before] = await Promise.all([lockBilling(tx, { schoolId, exclusive: true }), termById(tx, key), gridRows(tx, key)]);
  if (!term) throw new AppError('TERM_NOT_FOUND');
  const pairs = rows.map((newRow, index) => ({ fees: withAmounts(newRow), current: rowOf(before, newRow, index) }));
  assertCurrentRows(pairs);
  await upsertFees(tx, { ...key, fees: pairs.map(({ fees }) => fees) });
  const changed = pairs.filter(({ fees, current }) => voteHeads.some((head) => fees[head] !== current[head]));
  const gradeIds = changed.map(({ fees }) => fees.gradeId);
  const posted = term.billed ? await postStructureDifference(tx, caller, { termId, gradeIds }) : nothing;
  const saved = `Fees of ${countedText(rows.length, 'grade')} for ${termText(term)} saved.`;
  const charged = term.billed ? chargedText(posted) : 'They are charged when the term is opened.';
  return { message: `${saved} ${charged}`, ...posted, rows: await gridRows(tx, key) };
}

const nothing = { students: 0, amount: zeroCents };

/** Absent fees are 0. */
function withAmounts(newRow: NewGridRow) {
  return { ...newRow, ...byVoteHead((head) => newRow[head] ?? zeroCents) };
}

function rowOf(rows: readonly GridRow[], { gradeId }: NewGridRow, index: number): GridRow {
  const row = rows.find(({ grade }) => grade.id === gradeId);
  if (!row) throw new AppError('GRADE_NOT_FOUND', {}, { field: `rows.${index}.gradeId` });
  return row;
}

/** A grade's new fees, with the version that was read and the current row. */
type Pair = { fees: { updatedAt?: string | undefined }; current: GridRow };

/** Throws if the fees have changed since they were read, with the current rows. Billing must be locked. */
function assertCurrentRows(pairs: readonly Pair[]): void {
  const stale = pairs.filter(({ fees, current }) => fees.updatedAt !== undefined && fees.updatedAt !== current.updatedAt);
  if (stale.length === 0) return;
  const current = stale.map((pair) => z.encode(gridRow, pair.current));
  const changed = stale.map((pair) => pair.current.grade.name);
  throw new AppError('CHANGED_MEANWHILE', { changed: ` (${changed.join(', ')})` }, { extra: { current, changed } });
}
