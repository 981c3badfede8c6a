import { addDays, type Day } from '../../core/dates.ts';

/** The lists of the desk. */
export const deskLists = ['waiting', 'placed', 'returned'] as const;
export type DeskList = (typeof deskLists)[number];
export const deskListNames: Record<DeskList, string> = {
  waiting: 'Unallocated',
  placed: 'Allocated',
  returned: 'Returned or counted twice',
};

export const oldDays = 3;

/** True for money that has waited for more than three days. */
export function isOld(since: Day | null, today: Day): boolean {
  return since !== null && since < addDays(today, -oldDays);
}
