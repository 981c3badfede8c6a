import { termText } from '../../../books/terms/rules.ts';
import { instantText } from '../../../core/dates.ts';
import { pathTo } from '../../../core/page-paths.ts';
import { mayCall } from '../../../core/web/access.ts';
import { useSend } from '../../../core/web/ask.ts';
import { countedText, listedText } from '../../../core/wording.ts';
import { UndoButton } from '../../../school/files/web/undo-button.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import layout from '../../../ui/look/layout.module.css';
import { Notice } from '../../../ui/states/states.tsx';
import { type ReadFeeFile, undoFeeFile } from '../contract.ts';

/** What came of a file that was brought in, and what undoing it would do, or why it cannot be undone. */
export function FeeFileOutcome({ read: { file, settings, effect, setSince } }: { read: ReadFeeFile }) {
  const undo = useSend(undoFeeFile);
  const { id, fileName, grades, doneAt, undoneAt } = file;
  const whose = `fees of ${countedText(grades ?? 0, 'grade')} for ${file.term ? termText(file.term) : ''}`;
  if (undoneAt) return <Notice>{`The ${whose} were set, and set back as they were before on ${instantText(undoneAt)}.`}</Notice>;
  return (
    <>
      <Notice tone="done">
        <strong>{`The ${whose} are set`}</strong>
        {` since ${doneAt ? instantText(doneAt) : ''}.`}
      </Notice>
      {setSince.length > 0 && <p>{`The fees of ${listedText(setSince)} were set again since, so this import can no longer be undone.`}</p>}
      <div className={layout.row}>
        <ButtonLink to={pathTo('/settings/fee-grid', { termId: settings.termId ?? '' })}>View the fees</ButtonLink>
        {mayCall(undoFeeFile) && setSince.length === 0 && (
          <UndoButton fileName={fileName} undo={undo} onUndo={(then) => undo.mutate({ params: { feeFileId: id } }, then)}>
            {`This sets the ${whose} back as they were; a grade that had none pays nothing. ${effect}`}
          </UndoButton>
        )}
      </div>
    </>
  );
}
