/** The beneficiaries of a discount rule: siblings, children of staff, or bursary students. */
export const discountKinds = ['sibling', 'staff', 'bursary'] as const;
export type DiscountKind = (typeof discountKinds)[number];

export const kindNames: Record<DiscountKind, string> = { sibling: 'Brothers and sisters', staff: 'Children of staff', bursary: 'Bursary' };

export const discountStates = ['pending', 'approved', 'refused', 'withdrawn', 'ended'] as const;
export type DiscountState = (typeof discountStates)[number];

export const stateNames: Record<DiscountState, string> = {
  pending: 'Waiting',
  approved: 'In force',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  ended: 'Ended',
};

/** The children of a family, the eldest first, who get a sibling discount. */
export const childPlaces = ['second', 'third', 'secondOn', 'thirdOn', 'fourthOn'] as const;
export type ChildPlace = (typeof childPlaces)[number];

/** The first and last place of each; null includes every later one. */
export const placeFacts: Record<ChildPlace, { name: string; first: number; last: number | null }> = {
  second: { name: 'Second child', first: 2, last: 2 },
  third: { name: 'Third child', first: 3, last: 3 },
  secondOn: { name: 'Second child and every later one', first: 2, last: null },
  thirdOn: { name: 'Third child and every later one', first: 3, last: null },
  fourthOn: { name: 'Fourth child and every later one', first: 4, last: null },
};

/** A rule's first and last place among siblings; null if it names its students. */
export function childOf({ firstPlace, lastPlace }: { firstPlace: number | null; lastPlace: number | null }): ChildPlace | null {
  return childPlaces.find((each) => placeFacts[each].first === firstPlace && placeFacts[each].last === lastPlace) ?? null;
}
