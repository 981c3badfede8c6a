import { listOf, type Statement, sourceName, sql, sumOf } from '../../../core/server/sql.ts';
import { type VoteHead, voteHeadFacts, voteHeads } from '../vote-heads.ts';

export const headColumns = listOf(voteHeads.map(columnOf));

/** For a fee structure `fs`: its vote heads by their names in replies, 0 if the grade has no structure. */
export const headAmounts = listOf(voteHeads.map((head) => sql`coalesce(fs.${columnOf(head)}, 0) as ${sourceName(head)}`));

/** For a fee structure `fs`: its total. */
export const headTotal = sumOf(voteHeads.map((head) => sql`fs.${columnOf(head)}`));

/** For a fee structure `fs`: a row (account, amount_cents) for each vote head. */
export const headRows = listOf(voteHeads.map((head) => sql`(${voteHeadFacts[head].account}::ledger_account, fs.${columnOf(head)})`));

/** In an upsert of a fee structure: sets every vote head. */
export const voteHeadUpdates = listOf(voteHeads.map((head) => sql`${columnOf(head)} = excluded.${columnOf(head)}`));

function columnOf(head: VoteHead): Statement {
  return sourceName(voteHeadFacts[head].column);
}
