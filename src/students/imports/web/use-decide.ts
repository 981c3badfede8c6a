import { useSend } from '../../../core/web/ask.ts';
import type { DayOrder } from '../../../school/files/days.ts';
import { useAnswers } from '../../../school/files/web/use-answers.ts';
import { decideImport, importById, type ReadImport } from '../contract.ts';
import type { Settings } from '../settings.ts';

type Decided = Partial<Omit<Settings, 'dayOrder'>> & { dayOrder?: DayOrder };

/** What each step is given: the file with the answers so far, and what saves another. */
export type Answered = { read: ReadImport } & Pick<ReturnType<typeof useDecide>, 'decide' | 'isSaving'>;

/** Saves choices about a draft immediately, and shows the updated draft. */
export function useDecide({ import: { id }, settings }: ReadImport) {
  const send = useSend(decideImport, { broughtUpToDate: importById });
  const queryKey = [importById.path, { params: { importId: String(id) } }];
  return useAnswers({ send, inputOf: (body: Decided) => ({ params: { importId: id }, body }), queryKey, settings });
}
