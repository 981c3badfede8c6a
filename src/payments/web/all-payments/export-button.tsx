import { call } from '../../../core/web/call.ts';
import { DownloadButton } from '../../../ui/buttons/download-button.tsx';
import { exportPayments } from '../../contract.ts';
import type { PaymentFilters } from './all-payments-filters.tsx';

/** Saves the payments of every page as a file for a spreadsheet. */
export function ExportButton({ filters, disabled }: { filters: PaymentFilters; disabled: boolean }) {
  return (
    <DownloadButton
      name={fileName(filters)}
      type={exportPayments.file.type}
      read={() => call(exportPayments, { query: filters })}
      fallback="The payments could not be downloaded."
      disabled={disabled}
    />
  );
}

/** payments.csv, with the days that it is about: payments-from-2026-01-05-to-2026-02-28.csv. */
function fileName({ from, to }: PaymentFilters): string {
  return ['payments', ...(from ? ['from', from] : []), ...(to ? ['to', to] : [])].join('-').concat('.csv');
}
