import * as z from 'zod/mini';
import { byRequestName, byVoteHead, type VoteHead, voteHeadFacts } from '../../books/billing/vote-heads.ts';
import { endpoint } from '../../core/endpoint.ts';
import { filterId, filterTerm, id, idInput, named } from '../../core/ids.ts';
import { money, moneyOrNullInput, optionalMoneyInput, zeroCents } from '../../core/money.ts';
import { pageInput, pagination } from '../../core/paging.ts';
import { may } from '../../core/roles.ts';
import { sheetEndpoint, sheetQuery } from '../../core/sheet.ts';
import { emptyMeansAbsent } from '../../core/text.ts';
import { updatedAt, versionInput } from '../../core/versions.ts';

export const feeStructure = z.object({
  id,
  grade: named,
  /** Terms of several years may have one name, so the year is included. */
  term: z.extend(named, { year: z.int() }),
  ...byVoteHead(() => money),
  updatedAt,
});
export type FeeStructure = z.output<typeof feeStructure>;

/** null is a stored 0 sent back by a client; an absent or blank value was forgotten. */
export function voteHeadInput(head: VoteHead) {
  const { name: label, mandatory } = voteHeadFacts[head];
  return mandatory === 'always' ? moneyOrNullInput({ label, min: zeroCents }) : optionalMoneyInput({ label, min: zeroCents });
}

export const listFeeStructures = endpoint({
  method: 'GET',
  path: '/api/settings/fee-structure',
  access: may.seeMoney,
  shows: ['fees', 'classes', 'terms'],
  summary: 'Fee structures, of one term and one grade when asked, a page at a time',
  query: z.object({ term: filterTerm, grade: filterId('Grade'), page: pageInput }),
  /** At most 500 a page. */
  reply: z.object({ feeStructures: z.array(feeStructure), pagination }),
});

export const exportFeeStructures = sheetEndpoint({
  path: '/api/settings/fee-structure/export',
  access: may.seeMoney,
  summary: 'The filtered fee structures, whole, as CSV or Excel',
  query: z.object({ term: filterTerm, grade: filterId('Grade'), ...sheetQuery }),
  sheet: 'fee-structures',
});

export const saveFeeStructure = endpoint({
  method: 'POST',
  path: '/api/settings/fee-structure',
  access: may.setUp,
  versioned: 'feeStructure',
  changes: ['fees', 'balances'],
  summary: 'Set the fees of a grade in a term; in a term that is billed already this posts the difference to every student of the grade',
  body: z.object({
    fee_structure_id: emptyMeansAbsent(idInput('Fee structure')),
    grade: idInput('Grade'),
    term_id: idInput('Term'),
    ...byRequestName(voteHeadInput),
    updatedAt: versionInput,
  }),
  reply: z.object({ message: z.string(), feeStructure }),
});
