import { termText } from '../../../books/terms/rules.ts';
import { pathTo } from '../../../core/page-paths.ts';
import { mayCall } from '../../../core/web/access.ts';
import { useSend } from '../../../core/web/ask.ts';
import { countedText, listedText } from '../../../core/wording.ts';
import { FileOutcome } from '../../../school/files/web/file-outcome.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { type ReadFeeFile, undoFeeFile } from '../contract.ts';

/** The outcome of an imported file, and the effect of undoing it, or why it cannot be undone. */
export function FeeFileOutcome({ read: { file, settings, effect, setSince } }: { read: ReadFeeFile }) {
  const undo = useSend(undoFeeFile);
  const whose = `fees of ${countedText(file.grades ?? 0, 'grade')} for ${file.term ? termText(file.term) : ''}`;
  const isOvertaken = setSince.length > 0;
  return (
    <FileOutcome
      file={file}
      done={{ what: `The ${whose} are set`, when: (doneAt) => ` since ${doneAt}.` }}
      undone={(undoneAt) => `The ${whose} were set, and set back as they were before on ${undoneAt}.`}
      undo={undo}
      onUndo={mayCall(undoFeeFile) && !isOvertaken && ((then) => undo.mutate({ params: { feeFileId: file.id } }, then))}
      takesBack={`This sets the ${whose} back as they were; a grade that had none pays nothing. ${effect}`}
      note={isOvertaken && <p>{`The fees of ${listedText(setSince)} were set again since, so this import can no longer be undone.`}</p>}
    >
      <ButtonLink to={pathTo('/settings/fee-grid', { termId: settings.termId ?? '' })}>View the fees</ButtonLink>
    </FileOutcome>
  );
}
