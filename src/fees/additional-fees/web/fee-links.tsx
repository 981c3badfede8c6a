import type { ReactNode } from 'react';
import type { Reply } from '../../../core/endpoint.ts';
import { sumCents } from '../../../core/money.ts';
import { useAct } from '../../../ui/buttons/act.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { linkFee, type listAdditionalFees, unlinkFee } from '../contract.ts';

export type AdditionalFee = Reply<typeof listAdditionalFees>['additionalFees'][number];

type FeeLinksProps = {
  /** The action of its buttons: 'add' for available fees, 'unsubscribe' for linked ones. */
  act: 'add' | 'unsubscribe';
  studentId: string;
  fees: readonly AdditionalFee[] | undefined;
  empty: ReactNode;
};

/** Additional fees, each with a button that links or unlinks it. */
export function FeeLinks({ act, studentId, fees, empty }: FeeLinksProps) {
  const isLinked = act === 'unsubscribe';
  const total = isLinked && fees && fees.length > 1 ? <Money cents={sumCents(fees.map(({ amount }) => amount))} /> : undefined;
  const columns: readonly Column<AdditionalFee>[] = [
    { head: 'Fee Name', cell: ({ feeName }) => feeName, priority: 'first', ...(total && { total: 'Total each term' }) },
    { head: 'Amount (KES)', cell: ({ amount }) => <Money cents={amount} />, align: 'right', ...(total && { total }) },
    {
      head: 'Actions',
      align: 'right',
      cell: (fee) => (isLinked ? <UnsubscribeButton studentId={studentId} fee={fee} /> : <AddButton studentId={studentId} fee={fee} />),
    },
  ];
  return (
    <DataTable
      label={isLinked ? 'Associated Fees' : 'Available Fees'}
      columns={columns}
      rows={fees}
      rowKey={({ id }) => id}
      skeletonRows={3}
      empty={empty}
    />
  );
}

type FeeButtonProps = { studentId: string; fee: AdditionalFee };

function AddButton({ studentId, fee: { id, feeName } }: FeeButtonProps) {
  const link = useAct(linkFee, { headline: 'Failed to associate fee. Please try again.' });
  const add = () => link.send({ body: { studentId, additionalFeeId: id } });
  return (
    <ActButton for={linkFee} variant="default" size="xs" label={`Add ${feeName}`} busy={link.isPending} onClick={add}>
      Add
    </ActButton>
  );
}

function UnsubscribeButton({ studentId, fee: { id, feeName } }: FeeButtonProps) {
  const unlink = useAct(unlinkFee, { headline: 'Failed to unsubscribe from fee. Please try again.' });
  const unsubscribe = () => unlink.send({ params: { studentId }, body: { additionalFeeId: id, action: 'unsubscribe' } });
  return (
    <ActButton
      for={unlinkFee}
      variant="default"
      size="xs"
      label={`Unsubscribe from ${feeName}`}
      busy={unlink.isPending}
      onClick={unsubscribe}
    >
      Unsubscribe
    </ActButton>
  );
}
