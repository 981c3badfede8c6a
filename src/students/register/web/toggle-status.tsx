import { type ReactNode, useState } from 'react';
import type { Endpoint, Reply } from '../../../core/endpoint.ts';
import { useAskNow, useSend } from '../../../core/web/ask.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import type { ButtonLook } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import { ErrorAlert } from '../../../ui/states/states.tsx';
import { activation } from '../change-contract.ts';
import { type BillFrom, toggleStudent } from '../contract.ts';
import { BillFromChoice } from './bill-from-choice.tsx';

const toggleFailure = 'Failed to update student status. Please try again.';

type ToggleStatusProps = Pick<ButtonLook, 'variant' | 'size' | 'className'> & {
  student: { id: number; fullName: string; active: boolean };
  /** A read that `onToggled` updates itself. */
  broughtUpToDate?: Endpoint;
  onToggled?: (student: Reply<typeof toggleStudent>['student']) => void;
};

/** Deactivates an active student after a confirmation; activates an inactive one, and first asks whether to bill a term that is over. */
export function ToggleStatus({ student: { id, fullName, active }, broughtUpToDate, onToggled, ...look }: ToggleStatusProps) {
  const [asking, setAsking] = useState(false);
  const [overTerm, setOverTerm] = useState<string | null>(null);
  const { overTermNow, isReading } = useOverTerm(id);
  const toggle = useSend(toggleStudent, broughtUpToDate ? { broughtUpToDate } : {});
  const stop = () => setAsking(false);
  const send = (billFrom?: BillFrom) =>
    toggle.mutate(
      { params: { studentId: id }, body: { active: !active, billFrom } },
      {
        onSuccess: ({ student }) => {
          stop();
          onToggled?.(student);
          toast.success(student.active ? `${fullName} is active again.` : `${fullName} is deactivated.`);
        },
        onError: (error) => {
          if (active || billFrom) return;
          toast.failure(error, { fallback: toggleFailure });
        },
      },
    );
  const activate = async () => {
    const term = await overTermNow();
    if (term === undefined) return;
    setOverTerm(term);
    if (term === null) send();
    else setAsking(true);
  };
  const askOrSend = () => {
    toggle.reset();
    if (active) setAsking(true);
    else void activate();
  };
  const failure = toggle.error && <ErrorAlert error={toggle.error} fallback={toggleFailure} />;
  const dialog = { fullName, failure, pending: toggle.isPending, onCancel: stop };
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
      {active && <DeactivateDialog opened={asking} {...dialog} onConfirm={() => send()} />}
      {!active && overTerm !== null && <ActivateDialog opened={asking} {...dialog} term={overTerm} onConfirm={send} />}
    </>
  );
}

/** Reads which term that is over activating would bill: null for none, undefined after a failure, which appears as a toast. */
function useOverTerm(studentId: number) {
  const [isReading, setReading] = useState(false);
  const ask = useAskNow(activation);
  const overTermNow = async () => {
    setReading(true);
    try {
      return (await ask({ params: { studentId } })).overTerm;
    } catch (error) {
      toast.failure(error, { fallback: toggleFailure });
      return undefined;
    } finally {
      setReading(false);
    }
  };
  return { overTermNow, isReading };
}

type StatusDialogProps = {
  opened: boolean;
  fullName: string;
  failure: ReactNode;
  pending: boolean;
  onCancel: () => void;
};

function DeactivateDialog({ fullName, failure, ...dialog }: StatusDialogProps & { onConfirm: () => void }) {
  return (
    <ConfirmDialog {...dialog} title={`Deactivate ${fullName}?`} confirm="Deactivate" danger>
      {failure}
      <p>What was billed stays owed, and payments are still taken. Later terms bill nothing until the student is active again.</p>
    </ConfirmDialog>
  );
}

type ActivateDialogProps = StatusDialogProps & { term: string; onConfirm: (from: BillFrom) => void };

/** Asks from when a student is billed who comes back once the current term is over. */
export function ActivateDialog({ fullName, failure, term, onConfirm, ...dialog }: ActivateDialogProps) {
  const [from, setFrom] = useState<BillFrom>('nextTerm');
  return (
    <ConfirmDialog {...dialog} title={`Activate ${fullName}?`} confirm="Activate" onConfirm={() => onConfirm(from)}>
      {failure}
      <p>{term} is over.</p>
      <BillFromChoice label="From when is the student billed?" term={term} value={from} onChange={setFrom} />
    </ConfirmDialog>
  );
}
