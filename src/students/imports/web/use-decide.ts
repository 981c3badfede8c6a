import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSend } from '../../../core/web/ask.ts';
import type { DayOrder } from '../../../school/files/days.ts';
import { decideImport, importById, type ReadImport } from '../contract.ts';
import type { Settings } from '../settings.ts';

type Decided = Partial<Omit<Settings, 'dayOrder'>> & { dayOrder?: DayOrder };

/** Keeps what is decided about a draft at once, and shows the draft as it is then; while it is on its way, `sent` has it. */
export function useDecide({ import: { id } }: ReadImport) {
  const queryClient = useQueryClient();
  const [last, setLast] = useState<Decided>({});
  const send = useSend(decideImport, { broughtUpToDate: importById });
  const decide = (body: Decided) => {
    setLast(body);
    send.mutate(
      { params: { importId: id }, body },
      { onSuccess: (read) => queryClient.setQueryData([importById.path, { params: { importId: String(id) } }], read) },
    );
  };
  return { decide, error: send.error, sent: send.isPending ? last : undefined };
}
