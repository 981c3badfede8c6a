import { useState } from 'react';
import type { Endpoint, Reply } from '../../../core/endpoint.ts';
import { useSend } from '../../../core/web/ask.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import type { ButtonLook } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import { ErrorAlert } from '../../../ui/states/states.tsx';
import { toggleStudent } from '../contract.ts';

const toggleFailure = 'Failed to update student status. Please try again.';

type ToggleStatusProps = Pick<ButtonLook, 'variant' | 'size' | 'className'> & {
  student: { id: number; fullName: string; active: boolean };
  /** A read that `onToggled` updates itself. */
  broughtUpToDate?: Endpoint;
  onToggled?: (student: Reply<typeof toggleStudent>['student']) => void;
};

/** Deactivates an active student after a confirmation; activates an inactive one. */
export function ToggleStatus({ student: { id, fullName, active }, broughtUpToDate, onToggled, ...look }: ToggleStatusProps) {
  const [asking, setAsking] = useState(false);
  const toggle = useSend(toggleStudent, broughtUpToDate ? { broughtUpToDate } : {});
  const send = () =>
    toggle.mutate(
      { params: { studentId: id }, body: { active: !active } },
      {
        onSuccess: ({ student }) => {
          setAsking(false);
          onToggled?.(student);
          toast.success(student.active ? `${fullName} is active again.` : `${fullName} is deactivated.`);
        },
        onError: (error) => {
          if (active) return;
          toast.failure(error, { fallback: toggleFailure });
        },
      },
    );
  const askOrSend = () => {
    toggle.reset();
    if (active) setAsking(true);
    else send();
  };
  return (
    <>
      <ActButton
        for={toggleStudent}
        color={active ? 'brick' : 'teal'}
        {...look}
        label={`${active ? 'Deactivate' : 'Activate'} ${fullName}`}
        inactive={toggle.isPending}
        onClick={askOrSend}
      >
        {active ? 'Deactivate' : 'Activate'}
      </ActButton>
      <ConfirmDialog
        opened={asking}
        title={`Deactivate ${fullName}?`}
        confirm="Deactivate"
        danger
        pending={toggle.isPending}
        onConfirm={send}
        onCancel={() => setAsking(false)}
      >
        {toggle.error && <ErrorAlert error={toggle.error} fallback={toggleFailure} />}
        <p>What was billed stays owed, and payments are still taken. Later terms bill nothing until the student is active again.</p>
      </ConfirmDialog>
    </>
  );
}
