import { useState } from 'react';
import type { CallInput, Endpoint, Reply } from '../../../core/endpoint.ts';
import { useAskNow, useSend } from '../../../core/web/ask.ts';
import type { CallError } from '../../../core/web/call.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import type { ButtonLook } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import { later } from '../../../ui/page/later.tsx';
import { ErrorAlert } from '../../../ui/states/states.tsx';
import { activation } from '../activation-contract.ts';
import { type BillFrom, toggleStudent } from '../contract.ts';

/** Loaded on demand: it is needed between two terms alone. */
const ActivateDialog = later(() => import('./activate-dialog.tsx'), 'ActivateDialog');

const toggleFailure = 'Failed to update student status. Please try again.';

type Wanted = CallInput<typeof toggleStudent>['body'];

type ToggleStatusProps = Pick<ButtonLook, 'variant' | 'size' | 'className'> & {
  student: { id: number; fullName: string; active: boolean };
  /** A read that `onToggled` updates itself. */
  broughtUpToDate?: Endpoint;
  onToggled?: (student: Reply<typeof toggleStudent>['student']) => void;
};

/** Deactivates an active student after a confirmation; activates an inactive one, and first asks whether to bill a term that is over. */
export function ToggleStatus({ student: { id, fullName, active }, broughtUpToDate, onToggled, ...look }: ToggleStatusProps) {
  const [question, setQuestion] = useState<'deactivate' | { overTerm: string } | null>(null);
  const [isReading, setReading] = useState(false);
  const readActivation = useAskNow(activation);
  const close = () => setQuestion(null);
  const fail = (error: unknown) => {
    close();
    toast.failure(error, { fallback: toggleFailure });
  };
  const toggle = useSend(toggleStudent, {
    ...(broughtUpToDate && { broughtUpToDate }),
    onSuccess: ({ student }) => toast.success(student.active ? `${fullName} is active again.` : `${fullName} is deactivated.`),
    onError: (error, { body }) => {
      if (endsQuestion(error, body)) fail(error);
    },
  });
  const send = (body: Wanted) =>
    toggle.mutate(
      { params: { studentId: id }, body },
      {
        onSuccess: ({ student }) => {
          close();
          onToggled?.(student);
        },
      },
    );
  const activate = ({ overTerm }: Reply<typeof activation>) => (overTerm === null ? send({ active: true }) : setQuestion({ overTerm }));
  const askOrSend = () => {
    toggle.reset();
    if (active) return setQuestion('deactivate');
    setReading(true);
    void readActivation({ params: { studentId: id } })
      .then(activate, fail)
      .finally(() => setReading(false));
  };
  const failure = toggle.error && <ErrorAlert error={toggle.error} fallback={toggleFailure} />;
  return (
    <>
      <ActButton
        for={toggleStudent}
        color={active ? 'brick' : 'teal'}
        {...look}
        label={`${active ? 'Deactivate' : 'Activate'} ${fullName}`}
        inactive={toggle.isPending || isReading}
        onClick={askOrSend}
      >
        {active ? 'Deactivate' : 'Activate'}
      </ActButton>
      {question === 'deactivate' && (
        <ConfirmDialog
          title={`Deactivate ${fullName}?`}
          confirm="Deactivate"
          danger
          pending={toggle.isPending}
          onConfirm={() => send({ active: false })}
          onCancel={close}
        >
          {failure}
          <p>What was billed stays owed, and payments are still taken. Later terms bill nothing until the student is active again.</p>
        </ConfirmDialog>
      )}
      {question !== null && question !== 'deactivate' && (
        <ActivateDialog
          {...{ fullName, failure }}
          term={question.overTerm}
          pending={toggle.isPending}
          onConfirm={(billFrom: BillFrom) => send({ active: true, billFrom })}
          onClose={close}
        />
      )}
    </>
  );
}

/** True if nothing was asked, or the next term was opened meanwhile: the question would name a term that is no longer billed. */
export function endsQuestion({ code }: Pick<CallError, 'code'>, body: Wanted): boolean {
  return code === 'TERM_NOT_OVER' || (body?.active === true && !body.billFrom);
}
