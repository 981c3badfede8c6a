import { listOf, type Statement, sourceName, sql, sumOf } from '../../../core/server/sql.ts';
import { type VoteHead, voteHeadFacts, voteHeads } from '../vote-heads.ts';

/** The columns of a fee structure that hold its vote heads. */
export const headColumns = listOf(voteHeads.map(columnOf));

/** Of a fee structure `fs`: its vote heads under their names in replies, 0 where a grade has no structure. */
export const headAmounts = listOf(voteHeads.map((head) => sql`coalesce(fs.${columnOf(head)}, 0) as ${sourceName(head)}`));

/** Of a fee structure `fs`: what it charges in all. */
export const headTotal = sumOf(voteHeads.map((head) => sql`fs.${columnOf(head)}`));

/** Of a fee structure `fs`: a row (account, amount_cents) for each vote head. */
export const headRows = listOf(voteHeads.map((head) => sql`(${voteHeadFacts[head].account}::ledger_account, fs.${columnOf(head)})`));

/** In an upsert of a fee structure: every vote head as it was given. */
export const headsGiven = listOf(voteHeads.map((head) => sql`${columnOf(head)} = excluded.${columnOf(head)}`));

function columnOf(head: VoteHead): Statement {
  return sourceName(voteHeadFacts[head].column);
}
