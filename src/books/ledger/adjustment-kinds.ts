/** Money given back to a family. None in cash: a drawer is counted against what was paid into it (decision 101). */
export const refundKinds = ['mpesaRefund', 'bankRefund'] as const;
type RefundKind = (typeof refundKinds)[number];

export const adjustmentKinds = ['waiver', 'discount', 'bursary', 'creditNote', 'debitNote', 'correction', ...refundKinds] as const;
export type AdjustmentKind = (typeof adjustmentKinds)[number];

export const kindNames: Record<AdjustmentKind, string> = {
  waiver: 'Waiver',
  discount: 'Discount',
  bursary: 'Bursary',
  creditNote: 'Credit note',
  debitNote: 'Debit note',
  correction: 'Correction of opening balance',
  mpesaRefund: 'Refund by M-Pesa',
  bankRefund: 'Refund by bank',
};

/** True for a kind that gives money back. */
export function isRefund(kind: AdjustmentKind): kind is RefundKind {
  return kind === 'mpesaRefund' || kind === 'bankRefund';
}

/** The kind, with the reference of a refund: "Refund by M-Pesa, SGH7Y2K9QL". */
export function kindText({ kind, reference }: { kind: AdjustmentKind; reference: string | null }): string {
  return reference === null ? kindNames[kind] : `${kindNames[kind]}, ${reference}`;
}
