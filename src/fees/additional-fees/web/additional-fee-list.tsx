import { useState } from 'react';
import type { Reply } from '../../../core/endpoint.ts';
import { mayCall } from '../../../core/web/access.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { useAct } from '../../../ui/buttons/act.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { announce } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FieldGroup } from '../../../ui/forms/form.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { EmptyState, ErrorAlert } from '../../../ui/states/states.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { createAdditionalFee, listAdditionalFees, removeAdditionalFee, renameAdditionalFee } from '../contract.ts';

type AdditionalFee = Reply<typeof listAdditionalFees>['additionalFees'][number];
type FeeDialogProps = { fee: AdditionalFee; onClose: () => void };

/** Every additional fee, with renaming, and removal of unused ones. */
export function AdditionalFeeList() {
  const fees = useAsk(listAdditionalFees, {});
  const [act, setAct] = useState<{ rename: AdditionalFee } | { remove: AdditionalFee } | null>(null);
  const close = () => setAct(null);
  const failure = fees.error && <ErrorAlert error={fees.error} headline="Failed to fetch additional fees." onRetry={fees.refetch} />;
  if (failure && !fees.data) return failure;
  const columns: readonly Column<AdditionalFee>[] = [
    { head: 'Fee Name', cell: ({ feeName }) => feeName, priority: 'first' },
    { head: 'Amount (KES)', cell: ({ amount }) => <Money cents={amount} />, align: 'right' },
    {
      head: 'Actions',
      align: 'right',
      cell: (fee) => <FeeActs fee={fee} onRename={() => setAct({ rename: fee })} onRemove={() => setAct({ remove: fee })} />,
    },
  ];
  return (
    <>
      {failure}
      <DataTable
        label="Additional Fees"
        columns={columns}
        rows={fees.data?.additionalFees}
        rowKey={({ id }) => id}
        skeletonRows={4}
        empty={
          <EmptyState title="No additional fees defined yet.">
            {mayCall(createAdditionalFee)
              ? 'Add the first one above, then link it to students from the students list.'
              : 'An administrator adds them. They are linked to students from the students list.'}
          </EmptyState>
        }
      />
      {act && 'rename' in act && <RenameDialog fee={act.rename} onClose={close} />}
      {act && 'remove' in act && <RemoveDialog fee={act.remove} onClose={close} />}
    </>
  );
}

type FeeActsProps = { fee: AdditionalFee; onRename: () => void; onRemove: () => void };

function FeeActs({ fee: { feeName }, onRename, onRemove }: FeeActsProps) {
  return (
    <div>
      <ActButton for={renameAdditionalFee} variant="default" size="xs" label={`Rename ${feeName}`} onClick={onRename}>
        Rename
      </ActButton>
      <ActButton for={removeAdditionalFee} variant="subtle" color="brick" size="xs" label={`Remove ${feeName}`} onClick={onRemove}>
        Remove
      </ActButton>
    </div>
  );
}

function RenameDialog({ fee: { id, feeName }, onClose }: FeeDialogProps) {
  const form = useContractForm(renameAdditionalFee, {
    start: { feeName },
    params: { additionalFeeId: id },
    fallback: 'Failed to rename additional fee.',
    onSent: announce(onClose),
  });
  return (
    <FormDialog form={form} title={`Rename ${feeName}`} submit="Save" submitting="Saving..." onClose={onClose}>
      <FieldGroup>
        <TextInput {...form.field('feeName')} description="Statements show the new name. The amount stays as it is." autoFocus />
      </FieldGroup>
    </FormDialog>
  );
}

function RemoveDialog({ fee: { id, feeName }, onClose }: FeeDialogProps) {
  const send = useAct(removeAdditionalFee, { fallback: 'Failed to remove additional fee.' });
  const remove = () => send.send({ body: { additionalFeeId: id } }, { onSettled: onClose });
  return (
    <ConfirmDialog title="Remove Additional Fee" confirm="Remove" danger pending={send.isPending} onConfirm={remove} onCancel={onClose}>
      {`${feeName} will be removed. Only a fee that no student has and that was never charged can be removed.`}
    </ConfirmDialog>
  );
}
