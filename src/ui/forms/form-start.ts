import { useState } from 'react';

type Read<Data> = { data: Data | undefined; error: unknown; isFetching: boolean; isFetchedAfterMount: boolean };

/**
 * What was read, once a form that starts from it may open: an older reply could undo another person's change, so the form waits for the
 * server's current one. Once open it stays, whatever becomes of later reads.
 */
export function useFormStart<Data>({ data, error, isFetching, isFetchedAfterMount }: Read<Data>): Data | undefined {
  const isCurrent = data !== undefined && error === null && (!isFetching || isFetchedAfterMount);
  const [isOpen, setOpen] = useState(isCurrent);
  if (isCurrent && !isOpen) setOpen(true);
  return isOpen ? data : undefined;
}
