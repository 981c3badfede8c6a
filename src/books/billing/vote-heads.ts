import type { VoteHeadAccount } from '../ledger/accounts.ts';

/** The vote heads by their names in replies. */
export const voteHeads = ['tuitionFee', 'assBooks', 'diaryFee', 'activityFee', 'others'] as const;
export type VoteHead = (typeof voteHeads)[number];

type VoteHeadFacts = {
  /** Its name in the request that saves a fee structure. */
  requestName: string;
  column: `${string}_cents`;
  account: VoteHeadAccount;
  /** Its label as a heading, as a field, and on the card of a grade. */
  name: string;
  shortName: string;
  /** True if it must be entered, even as 0. */
  mandatory: 'always' | 'in the form' | 'never';
  /** Its place in the form, in the list and on the card: the specification orders each. */
  place: { form: number; list: number; card: number };
};

/** Every vote head, named and ordered as in the specification. */
export const voteHeadFacts = {
  tuitionFee: {
    requestName: 'tuition_fee',
    column: 'tuition_cents',
    account: 'tuition',
    name: 'Tuition Fee',
    shortName: 'Tuition',
    mandatory: 'always',
    place: { form: 1, list: 1, card: 1 },
  },
  assBooks: {
    requestName: 'ass_books',
    column: 'ass_books_cents',
    account: 'ass_books',
    name: 'AssBook Fee',
    shortName: 'Books',
    mandatory: 'always',
    place: { form: 3, list: 4, card: 2 },
  },
  diaryFee: {
    requestName: 'diary_fee',
    column: 'diary_cents',
    account: 'diary',
    name: 'Diary Fee',
    shortName: 'Diary',
    mandatory: 'always',
    place: { form: 2, list: 3, card: 4 },
  },
  activityFee: {
    requestName: 'activity_fee',
    column: 'activity_cents',
    account: 'activity',
    name: 'Activity Fee',
    shortName: 'Activity',
    mandatory: 'never',
    place: { form: 5, list: 2, card: 3 },
  },
  others: {
    requestName: 'others',
    column: 'others_cents',
    account: 'others',
    name: 'Others',
    shortName: 'Others',
    mandatory: 'in the form',
    place: { form: 4, list: 5, card: 5 },
  },
} as const satisfies Record<VoteHead, VoteHeadFacts>;

export type VoteHeadRequestName = (typeof voteHeadFacts)[VoteHead]['requestName'];

/** The vote heads in the order of one place. */
export function voteHeadsIn(place: keyof VoteHeadFacts['place']): VoteHead[] {
  return voteHeads.toSorted((a, b) => voteHeadFacts[a].place[place] - voteHeadFacts[b].place[place]);
}

/** One value for each vote head, such as a schema or an amount. */
export function byVoteHead<T>(each: (head: VoteHead) => T): Record<VoteHead, T> {
  return Object.fromEntries(voteHeads.map((head) => [head, each(head)])) as Record<VoteHead, T>;
}

/** The same by the names of the request, in the order of the form and so of its faults. */
export function byRequestName<T>(each: (head: VoteHead) => T): Record<VoteHeadRequestName, T> {
  const named = voteHeadsIn('form').map((head) => [voteHeadFacts[head].requestName, each(head)]);
  return Object.fromEntries(named) as Record<VoteHeadRequestName, T>;
}
