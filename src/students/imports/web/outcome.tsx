import { instantText } from '../../../core/dates.ts';
import { kesText } from '../../../core/money.ts';
import { mayCall } from '../../../core/web/access.ts';
import { useSend } from '../../../core/web/ask.ts';
import { countedText } from '../../../core/wording.ts';
import { UndoButton } from '../../../school/files/web/undo-button.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import layout from '../../../ui/look/layout.module.css';
import { Notice } from '../../../ui/states/states.tsx';
import { type ListedImport, undoImport } from '../contract.ts';

/** What came of a file that was brought in, and the way to take it back. */
export function Outcome({ of: { id, fileName, students, openingTotal, doneAt, undoneAt } }: { of: ListedImport }) {
  const undo = useSend(undoImport);
  const count = countedText(students ?? 0, 'student');
  if (undoneAt) {
    const since = `taken off the register again on ${instantText(undoneAt)}`;
    return <Notice>{`${count} were added and ${since}. The balances it added were removed.`}</Notice>;
  }
  const [doneOn, balances] = [doneAt ? instantText(doneAt) : '', openingTotal === null ? '' : kesText(openingTotal)];
  return (
    <>
      <Notice tone="done">
        <strong>{`${count} added`}</strong>
        {` on ${doneOn}, with balances of ${balances} brought forward.`}
      </Notice>
      <div className={layout.row}>
        <ButtonLink to="/students">View students</ButtonLink>
        {mayCall(undoImport) && (
          <UndoButton fileName={fileName} undo={undo} onUndo={(then) => undo.mutate({ params: { importId: id } }, then)}>
            {`This takes ${count} off the register, and every charge and balance back. It can be done while no money was recorded for them.`}
          </UndoButton>
        )}
      </div>
    </>
  );
}
