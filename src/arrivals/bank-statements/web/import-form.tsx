import { useState } from 'react';
import { pathTo } from '../../../core/page-paths.ts';
import { useSend } from '../../../core/web/ask.ts';
import { go } from '../../../core/web/navigation.ts';
import { countedText } from '../../../core/wording.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/choice.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import form from '../../../ui/forms/form.module.css';
import { ErrorAlert } from '../../../ui/states/states.tsx';
import { importStatement, previewStatement, type StatementPreview, statementDraft } from '../contract.ts';

type ImportFormProps = { draftId: number; preview: StatementPreview; isSaving: boolean };

/** Imports all new rows once the answers are saved; needs a confirmation if the balances break. */
export function ImportForm({ draftId, preview: { rows, breaks }, isSaving }: ImportFormProps) {
  const [despiteBreaks, setDespiteBreaks] = useState(false);
  const send = useSend(importStatement, { broughtUpToDate: [statementDraft, previewStatement] });
  if (rows === 0) return <p>No new transactions in this file.</p>;
  const body = { statementRows: rows, despiteBreaks };
  const done = ({ message, statementId }: { message: string; statementId: number }) => {
    toast.success(message);
    go(pathTo('/payments/statements/$statementId', { statementId }));
  };
  return (
    <div className={form.form}>
      {send.error && <ErrorAlert error={send.error} fallback="The statement could not be imported." />}
      {breaks.length > 0 && (
        <Checkbox
          label="Import anyway (the running balance does not add up)"
          description="The lines are listed on the page of the statement."
          checked={despiteBreaks}
          onChange={(event) => setDespiteBreaks(event.currentTarget.checked)}
        />
      )}
      <div className={form.buttons}>
        <Button
          busy={send.isPending}
          inactive={send.isPending || isSaving}
          disabled={breaks.length > 0 && !despiteBreaks}
          onClick={() => send.mutate({ params: { draftId }, body }, { onSuccess: done })}
        >
          {`Import ${countedText(rows, 'row')}`}
        </Button>
      </div>
    </div>
  );
}
