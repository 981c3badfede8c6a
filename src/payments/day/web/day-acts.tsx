import { useState } from 'react';
import { madeRefusal } from '../../../school/users/rules.ts';
import { useAct } from '../../../ui/buttons/act.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { announce, toast } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Notice } from '../../../ui/states/states.tsx';
import { type CashDay, countersignDay, explainVariance, returnDay } from '../contract.ts';
import classes from './day-paper.module.css';
import { varianceWords } from './day-words.ts';

/** The actions on a counted day: its cashier explains the variance, and a second person locks or returns it. */
export function DayActs({ day }: { day: CashDay }) {
  const isUnexplained = day.variance !== 0 && day.varianceReason === null;
  const mayDecide = !day.isOwn || day.mayCountersign;
  return (
    <>
      {isUnexplained && day.isOwn && <ReasonForm day={day} />}
      {isUnexplained && !day.isOwn && <Notice>{`${varianceWords(day)}. ${day.cashier} must say why before the day can be locked.`}</Notice>}
      {!isUnexplained && !mayDecide && (
        <Notice>The day waits for a second person, who checks the cash and locks it, or returns it for a recount.</Notice>
      )}
      {mayDecide && <Decide day={day} isUnexplained={isUnexplained} />}
    </>
  );
}

function ReasonForm({ day }: { day: CashDay }) {
  const form = useContractForm(explainVariance, {
    params: { dayId: day.id },
    fallback: 'The reason could not be saved.',
    onSent: ({ message }) => toast.success(message),
  });
  return (
    <div className={classes.reason}>
      <Notice tone="warning">{`${varianceWords(day)}: your count differs from the books.`}</Notice>
      <Form form={form} submit="Save Reason" submitting="Saving...">
        <TextInput {...form.field('reason')} description="Printed permanently on the day sheet" />
      </Form>
    </div>
  );
}

function Decide({ day, isUnexplained }: { day: CashDay; isUnexplained: boolean }) {
  const [sendingBack, setSendingBack] = useState(false);
  const sign = useAct(countersignDay, { fallback: 'The day could not be locked.' });
  const unexplained = isUnexplained ? `${day.cashier} must first say why the count differs` : undefined;
  const countersign = () => sign.send({ params: { dayId: day.id } });
  return (
    <div className={classes.buttons}>
      <ActButton for={countersignDay} refused={day.mayCountersign ? unexplained : madeRefusal} busy={sign.isPending} onClick={countersign}>
        Countersign and Lock
      </ActButton>
      <ActButton for={returnDay} variant="subtle" color="brick" onClick={() => setSendingBack(true)}>
        Return for Recount
      </ActButton>
      {sendingBack && <ReturnDialog day={day} onClose={() => setSendingBack(false)} />}
    </div>
  );
}

function ReturnDialog({ day, onClose }: { day: CashDay; onClose: () => void }) {
  const form = useContractForm(returnDay, {
    params: { dayId: day.id },
    fallback: 'The day could not be returned.',
    onSent: announce(onClose),
  });
  return (
    <FormDialog form={form} title="Return for recount?" submit="Return for Recount" submitting="Sending..." danger onClose={onClose}>
      <p>{`${day.cashier} counts again, with the receipts since then. This sheet stays in the list as returned.`}</p>
      <TextInput {...form.field('reason')} />
    </FormDialog>
  );
}
