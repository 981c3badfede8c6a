import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../core/web/call.ts';
import { saveFile } from '../../../core/web/save-file.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import { exportPayments } from '../../contract.ts';
import type { PaymentFilters } from './all-payments-filters.tsx';

type ExportButtonProps = {
  filters: PaymentFilters;
  /** True while there is nothing to save; it keeps its place, so that nothing moves when there is. */
  disabled: boolean;
};

/** Saves the payments of every page as a file for a spreadsheet. */
export function ExportButton({ filters, disabled }: ExportButtonProps) {
  const [pending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      const text = await call(exportPayments, { query: filters });
      saveFile({ name: fileName(filters), type: exportPayments.file.type, text });
    } catch (error) {
      toast.failure(error, { fallback: 'The payments could not be downloaded.' });
    } finally {
      setPending(false);
    }
  };
  return (
    <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} disabled={disabled} busy={pending} onClick={save}>
      Download CSV
    </Button>
  );
}

/** payments.csv, with the days that it is about: payments-from-2026-01-05-to-2026-02-28.csv. */
function fileName({ from, to }: PaymentFilters): string {
  return ['payments', ...(from ? ['from', from] : []), ...(to ? ['to', to] : [])].join('-').concat('.csv');
}
