import { kesText } from '../../../core/money.ts';
import { mayCall } from '../../../core/web/access.ts';
import { useSend } from '../../../core/web/ask.ts';
import { countedText } from '../../../core/wording.ts';
import { FileOutcome } from '../../../school/files/web/file-outcome.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { type ListedImport, undoImport } from '../contract.ts';

/** The outcome of an import, with its undo. */
export function Outcome({ of }: { of: ListedImport }) {
  const undo = useSend(undoImport);
  const count = countedText(of.students ?? 0, 'student');
  const balances = of.openingTotal === null ? '' : kesText(of.openingTotal);
  return (
    <FileOutcome
      file={of}
      done={{ what: `${count} added`, when: (doneAt) => ` on ${doneAt}, with balances of ${balances} brought forward.` }}
      undone={(undoneAt) => `${count} were added and removed from the register again on ${undoneAt}. The balances it added were removed.`}
      undo={undo}
      onUndo={mayCall(undoImport) && ((then) => undo.mutate({ params: { importId: of.id } }, then))}
      takesBack={`This takes ${count} off the register, and every charge and balance back. It can be done while no money was recorded for them.`}
    >
      <ButtonLink to="/students">View students</ButtonLink>
    </FileOutcome>
  );
}
