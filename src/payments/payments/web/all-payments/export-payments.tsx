import { ExportChoice } from '../../../../ui/table/export-choice.tsx';
import { exportPayments } from '../../all-payments-contract.ts';
import type { PaymentFilters } from './all-payments-filters.tsx';

/** Saves the payments of all pages as a spreadsheet file. */
export function ExportPayments({ filters, disabled }: { filters: PaymentFilters; disabled: boolean }) {
  return <ExportChoice of={exportPayments} query={filters} name={fileName(filters)} what="payments" disabled={disabled} />;
}

/** `payments`, with its period: `payments-from-2026-01-05-to-2026-02-28`. */
function fileName({ from, to }: PaymentFilters): string {
  return ['payments', ...(from ? ['from', from] : []), ...(to ? ['to', to] : [])].join('-');
}
