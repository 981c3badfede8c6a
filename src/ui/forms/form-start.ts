import { useState } from 'react';

type Read = { data: unknown; error: unknown; isFetching: boolean; isFetchedAfterMount: boolean };

/**
 * Whether a form that starts from this read may open: an older reply could undo another person's change, so the form waits for the server's
 * current one. Once open it stays, whatever becomes of later reads.
 */
export function useFormStart({ data, error, isFetching, isFetchedAfterMount }: Read): boolean {
  const isCurrent = data !== undefined && error === null && (!isFetching || isFetchedAfterMount);
  const [isOpen, setOpen] = useState(isCurrent);
  if (isCurrent && !isOpen) setOpen(true);
  return isOpen;
}
