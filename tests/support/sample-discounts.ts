import { asCents } from '../../src/core/money.ts';
import type { Discount } from '../../src/fees/discount-rules/contract.ts';

const named = (id: number, fullName: string) => ({ id, fullName, grade: 'Grade 4', stream: 'East' });

/** Ten percent of the tuition for the second child of a family; it waits. */
export function siblingDiscount(more: Partial<Discount> = {}): Discount {
  return {
    ...{ id: 3, kind: 'sibling', name: 'Second child', child: 'second', percent: 10, amount: null, voteHeads: ['tuitionFee'] },
    ...{ students: [], state: 'pending', asked: { by: 'wanjiku', date: '2026-05-04' }, decided: null, ended: null },
    ...more,
  };
}

/** 2,000 of all fees for five children of teachers; in force. */
export function staffDiscount(more: Partial<Discount> = {}): Discount {
  const names = ['Amina Yusuf', 'Baraka Otieno', 'Chebet Koech', 'Daudi Mwangi', 'Esther Njeri'];
  return siblingDiscount({
    ...{ id: 4, kind: 'staff', name: 'Children of teachers', child: null, percent: null, amount: asCents(200_000) },
    ...{
      voteHeads: ['tuitionFee', 'assBooks', 'diaryFee', 'activityFee', 'others'],
      students: names.map((name, at) => named(at + 1, name)),
    },
    ...{ state: 'approved', decided: { by: 'mary', date: '2026-05-05', own: false, reason: null } },
    ...more,
  });
}
