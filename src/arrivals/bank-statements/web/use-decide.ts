import { useSend } from '../../../core/web/ask.ts';
import { useAnswers } from '../../../school/files/web/use-answers.ts';
import { decideStatement, type ReadStatement, statementDraft } from '../contract.ts';
import type { StatementSettings } from '../settings.ts';

type Decided = { [Name in keyof StatementSettings]?: NonNullable<StatementSettings[Name]> };

/** Saves choices about a file immediately, and shows the updated file. */
export function useDecide({ id, settings }: ReadStatement) {
  const send = useSend(decideStatement, { broughtUpToDate: statementDraft });
  const queryKey = [statementDraft.path, { params: { draftId: String(id) } }];
  return useAnswers({ send, inputOf: (body: Decided) => ({ params: { draftId: id }, body }), queryKey, settings });
}
