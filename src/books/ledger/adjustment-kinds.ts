export const adjustmentKinds = ['waiver', 'discount', 'bursary', 'creditNote', 'debitNote', 'correction'] as const;
export type AdjustmentKind = (typeof adjustmentKinds)[number];

export const kindNames: Record<AdjustmentKind, string> = {
  waiver: 'Waiver',
  discount: 'Discount',
  bursary: 'Bursary',
  creditNote: 'Credit note',
  debitNote: 'Debit note',
  correction: 'Correction of opening balance',
};
