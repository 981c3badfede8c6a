import { useState } from 'react';
import { instantText } from '../../../core/dates.ts';
import { useSend } from '../../../core/web/ask.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import layout from '../../../ui/look/layout.module.css';
import { Section } from '../../../ui/page/page.tsx';
import { ErrorAlert } from '../../../ui/states/states.tsx';
import { type DoneYearEnd, undoYearEnd } from '../contract.ts';
import { countsText } from '../rules.ts';

/** The year end in force: its result, and its undo while possible. */
export function LastYearEnd({ yearEnd }: { yearEnd: DoneYearEnd }) {
  const [asking, setAsking] = useState(false);
  const undo = useSend(undoYearEnd);
  const { id, doneAt, doneBy, isNewest, refusal } = yearEnd;
  const confirm = () =>
    undo.mutate(
      { params: { yearEndId: id } },
      {
        onSuccess: ({ message }) => {
          setAsking(false);
          toast.success(message);
        },
      },
    );
  return (
    <Section title="Students promoted">
      <div className={layout.stack}>
        <p>{`${instantText(doneAt)}, by ${doneBy}: ${countsText(yearEnd)}.`}</p>
        {isNewest && <p>The new classes count from the next term that is made current. After that students can be promoted again.</p>}
        {refusal !== null && <p>{refusal}</p>}
        {refusal === null && (
          <div className={layout.row}>
            <ActButton for={undoYearEnd} variant="default" color="brick" onClick={() => setAsking(true)}>
              Undo Promotion
            </ActButton>
          </div>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title="Undo the promotion?"
          confirm="Undo Promotion"
          danger
          pending={undo.isPending}
          onConfirm={confirm}
          onCancel={() => setAsking(false)}
        >
          {undo.error && <ErrorAlert error={undo.error} fallback="The promotion could not be undone." />}
          <p>All students return to their previous classes, and students who left are active again.</p>
          <p>Terms and streams that were added with it go, unless something refers to them by now.</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
