/** The relations of a guardian to a student. */
export const relations = ['mother', 'father', 'grandparent', 'guardian', 'sponsor', 'other'] as const;
export type Relation = (typeof relations)[number];

export const relationNames: Record<Relation, string> = {
  mother: 'Mother',
  father: 'Father',
  grandparent: 'Grandparent',
  guardian: 'Guardian',
  sponsor: 'Sponsor',
  other: 'Other',
};
