import { amountText } from '../../../core/money.ts';
import { mayCall } from '../../../core/web/access.ts';
import { useAsk, useSend } from '../../../core/web/ask.ts';
import { countedText } from '../../../core/wording.ts';
import { FileOutcome } from '../../../school/files/web/file-outcome.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import layout from '../../../ui/look/layout.module.css';
import { Notice } from '../../../ui/states/states.tsx';
import { checkImport, type ListedImport, undoImport } from '../contract.ts';
import { RowsToCorrect } from './rows-to-correct.tsx';

/** The outcome of an import, with its undo. */
export function Outcome({ of }: { of: ListedImport }) {
  const undo = useSend(undoImport);
  const count = countedText(of.students ?? 0, 'student');
  const balances = of.openingTotal === null ? '' : amountText(of.openingTotal, { code: true });
  return (
    <FileOutcome
      file={of}
      done={{ what: `${count} added`, when: (doneAt) => ` on ${doneAt}, with balances of ${balances} brought forward.` }}
      undone={(undoneAt) => `${count} were added and removed from the register again on ${undoneAt}. The balances it added were removed.`}
      undo={undo}
      onUndo={mayCall(undoImport) && ((then) => undo.mutate({ params: { importId: of.id } }, then))}
      note={of.state === 'done' && <NotImported importId={of.id} />}
      takesBack={`This removes ${count} and reverses their charges and balances. Grades and streams that it added stay. It is possible while no payment is recorded for them, none is in a family, no adjustment waits, and none was erased.`}
    >
      <ButtonLink to="/students">View students</ButtonLink>
    </FileOutcome>
  );
}

/** Of a file whose valid rows only were imported: how many others it has, and the file of them. */
function NotImported({ importId }: { importId: number }) {
  const { data } = useAsk(checkImport, { params: { importId }, query: { outcome: 'fault', page: 1 } });
  const left = data ? data.counts.fault + data.counts.duplicate : 0;
  if (left === 0) return null;
  return (
    <>
      <Notice tone="warning">
        <strong>{`${countedText(left, 'row')} ${left === 1 ? 'was' : 'were'} not imported.`}</strong>
        {' Download the rows with errors, correct them and import them as a separate file.'}
      </Notice>
      <div className={layout.row}>
        <RowsToCorrect importId={importId} />
      </div>
    </>
  );
}
