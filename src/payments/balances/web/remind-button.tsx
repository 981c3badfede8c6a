import { useState } from 'react';
import type { Reply } from '../../../core/endpoint.ts';
import { kesText } from '../../../core/money.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { countedText } from '../../../core/wording.ts';
import { useAct } from '../../../ui/buttons/act.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { TextLink } from '../../../ui/buttons/link.tsx';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { ErrorAlert, Spinner } from '../../../ui/states/states.tsx';
import { previewReminders, sendReminders } from '../contract.ts';
import { listQuery } from '../list-query.ts';
import type { BalanceFilters } from './balances-filters.tsx';

type RemindProps = { filters: BalanceFilters };

/** Sends reminders to the guardians of filtered students who owe, after showing the count and the cost. */
export function RemindButton({ filters }: RemindProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ActButton for={sendReminders} variant="default" onClick={() => setIsOpen(true)}>
        Remind
      </ActButton>
      {isOpen && <RemindDialog filters={filters} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function RemindDialog({ filters, onClose }: RemindProps & { onClose: () => void }) {
  const query = listQuery(filters);
  const preview = useAsk(previewReminders, { query });
  const remind = useAct(sendReminders, { fallback: 'The reminders could not be sent.' });
  const plan = preview.data;
  if (!plan?.isOn || plan.messages === 0) {
    return (
      <Dialog title="Remind guardians" onClose={onClose}>
        {preview.error && <ErrorAlert error={preview.error} fallback="Failed to count the reminders." onRetry={preview.refetch} />}
        {plan ? <NothingToSend plan={plan} /> : !preview.error && <Spinner />}
      </Dialog>
    );
  }
  const send = () => remind.send({ query, body: { messages: plan.messages } }, { onSuccess: onClose });
  return (
    <ConfirmDialog
      title={`Send ${countedText(plan.messages, 'reminder')}?`}
      confirm="Send"
      pending={remind.isPending}
      onConfirm={send}
      onCancel={onClose}
    >
      <Plan plan={plan} />
    </ConfirmDialog>
  );
}

type PlanProps = { plan: Reply<typeof previewReminders> };

/** The recipients, the cost, and the first message. */
export function Plan({ plan: { students, reached, remindedToday, promised, optedOut, segments, cost, sample } }: PlanProps) {
  return (
    <>
      <p>{owingText({ students, reached })}</p>
      {remindedToday > 0 && <p>{remindedText(remindedToday)}</p>}
      {promised > 0 && <p>{promisedText(promised)}</p>}
      <p>{`${segments} SMS, about ${kesText(cost)}. Between 21:00 and 07:00 they wait for the morning.`}</p>
      {optedOut > 0 && <p>{optedOutText(optedOut)}</p>}
      <blockquote>{sample}</blockquote>
    </>
  );
}

function owingText({ students, reached }: { students: number; reached: number }): string {
  const owing = `${countedText(students, 'student')} on the list ${students === 1 ? 'owes' : 'owe'}`;
  return `${owing}; ${reached} ${reached === 1 ? 'has' : 'have'} a guardian who receives messages.`;
}

function remindedText(count: number): string {
  return `Already reminded today and left out: ${countedText(count, 'student')}.`;
}

function promisedText(count: number): string {
  return `Promised to pay by a day that is not over, and left out: ${countedText(count, 'student')}.`;
}

function optedOutText(count: number): string {
  return `${countedText(count, 'phone number')} opted out of messages: nothing is sent there, and it is not in the cost.`;
}

export function NothingToSend({ plan: { isOn, students, remindedToday, promised, optedOut } }: PlanProps) {
  if (!isOn) {
    return (
      <p>
        The school sends no reminders. An administrator can turn them on in the{' '}
        <TextLink to="/settings/messages">message settings</TextLink>.
      </p>
    );
  }
  const left = [remindedToday > 0 && remindedText(remindedToday), promised > 0 && promisedText(promised)].filter((each) => each !== false);
  if (left.length > 0) return <p>{`Nothing is left to send. ${left.join(' ')}`}</p>;
  if (optedOut > 0) return <p>{`No guardian in the list receives messages. ${optedOutText(optedOut)}`}</p>;
  return <p>{students === 0 ? 'No student in the list owes anything.' : 'No guardian in the list receives messages.'}</p>;
}
