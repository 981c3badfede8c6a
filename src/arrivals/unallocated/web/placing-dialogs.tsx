import { useState } from 'react';
import { feeStatement } from '../../../books/statements/contract.ts';
import { kesText } from '../../../core/money.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { StudentSearch } from '../../../payments/payments/web/new-payment/student-search.tsx';
import { useAct } from '../../../ui/buttons/act.ts';
import { Checkbox } from '../../../ui/fields/choice.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { announce } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { ErrorAlert, Notice } from '../../../ui/states/states.tsx';
import { type Arrived, allocate, allocationDoubt, type Candidate, returnMoney, sameMoney } from '../contract.ts';
import { SameButton } from './same-button.tsx';

/** The action on an unallocated payment. */
export type Placing = { act: 'choose' | 'return' | 'same'; money: Arrived } | (AllocatedTo & { act: 'allocate' });
type AllocatedTo = { money: Arrived; candidate: Candidate };
type DialogProps = { money: Arrived; onClose: () => void };
type OnSame = { onSame: (receiptNumber: number) => void };

export function PlacingDialog({ placing, onClose }: { placing: Placing; onClose: () => void }) {
  const [sameAs, setSameAs] = useState<number | null>(null);
  const { act, money } = placing;
  if (sameAs !== null) return <SameDialog money={{ ...money, sameAs }} onClose={onClose} />;
  if (act === 'allocate') return <AllocateDialog {...placing} onSame={setSameAs} onClose={onClose} />;
  if (act === 'same') return <SameDialog money={money} onClose={onClose} />;
  return act === 'choose' ? (
    <ChooseDialog money={money} onSame={setSameAs} onClose={onClose} />
  ) : (
    <ReturnDialog money={money} onClose={onClose} />
  );
}

const saveWords = 'Future payments with this reference are allocated to this student automatically';

/** For a student who is not suggested, or to save the account as well. */
function ChooseDialog({ money, onSame, onClose }: DialogProps & OnSame) {
  const { id, waiting, code, account, learnable, saveWarning } = money;
  const form = useContractForm(allocate, {
    start: { learn: false },
    params: { arrivalId: id },
    fallback: 'The payment could not be allocated.',
    onSent: announce(onClose),
  });
  const { studentId } = form.values;
  const enabled = studentId !== '';
  const statement = useAsk(feeStatement, { params: { studentId }, query: {} }, { enabled });
  const { data, error, isFetching, refetch } = useAsk(allocationDoubt, { params: { arrivalId: id, studentId } }, { enabled });
  // An older answer may be from before a colleague typed the receipt.
  const isKnown = data !== undefined && !isFetching && error === null;
  return (
    <FormDialog
      form={form}
      title={`Allocate ${kesText(waiting)}`}
      submit="Allocate"
      submitting="Allocating..."
      disabled={!isKnown}
      onClose={onClose}
    >
      <p>{`All of ${code} goes into the account of one student, with a receipt.`}</p>
      <StudentSearch
        studentId={studentId}
        student={statement.data?.data.studentInfo}
        error={form.errors.studentId}
        onChoose={(chosen) => form.setFieldValue('studentId', chosen)}
      />
      {error && !isFetching && <ErrorAlert error={error} fallback="Karo could not look for the same payment." onRetry={refetch} />}
      <DoubtNotice money={money} known={data} pending={form.pending} onSame={onSame} />
      {learnable && (
        <Checkbox
          label={`Save “${account}” for this student`}
          description={`${saveWarning === null ? '' : `${saveWarning} `}${saveWords}`}
          checked={form.values.learn === true}
          onChange={(event) => form.setFieldValue('learn', event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}

type DoubtProps = OnSame & { money: Arrived; known: Pick<Candidate, 'doubt' | 'sameAs'> | undefined; pending: boolean };

function DoubtNotice({ money, known, pending, onSame }: DoubtProps) {
  if (!known?.doubt) return null;
  const { doubt, sameAs } = known;
  return (
    <Notice tone="warning" alert>
      <p>{`${doubt}. Compare them before you allocate it.`}</p>
      {sameAs !== null && money.waiting === money.amount && (
        <SameButton money={money} receiptNumber={sameAs} inactive={pending} onClick={() => onSame(sameAs)} />
      )}
    </Notice>
  );
}

function AllocateDialog({ money, candidate, onSame, onClose }: AllocatedTo & OnSame & { onClose: () => void }) {
  const { id: arrivalId, waiting, payer, account, code } = money;
  const { student, doubt } = candidate;
  const send = useAct(allocate, { fallback: 'The payment could not be allocated.' });
  const confirm = () => send.send({ params: { arrivalId }, body: { studentId: String(student.id) } }, { onSuccess: onClose });
  const { fullName, grade, stream, admissionNumber, id } = student;
  const number = admissionNumber === null ? `ID ${id}` : `Adm. ${admissionNumber} (ID ${id})`;
  return (
    <ConfirmDialog
      title={`Allocate ${kesText(waiting)} to ${fullName}?`}
      confirm="Allocate"
      ready={doubt === null}
      pending={send.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{`${fullName}, ${grade} ${stream}, ${number}.`}</p>
      <p>{`Paid by ${payer.name ?? 'a payer without a name'}, for the account ${account ?? 'that was left blank'} (${code}).`}</p>
      <DoubtNotice money={money} known={candidate} pending={send.isPending} onSame={onSame} />
      <p>The receipt is made at once, and its SMS goes to the guardian if the school sends them.</p>
    </ConfirmDialog>
  );
}

function ReturnDialog({ money: { id, waiting, code }, onClose }: DialogProps) {
  const form = useContractForm(returnMoney, {
    params: { arrivalId: id },
    fallback: 'The return could not be recorded.',
    onSent: announce(onClose),
  });
  return (
    <FormDialog form={form} title={`Return ${kesText(waiting)}`} submit="Record Return" submitting="Recording..." danger onClose={onClose}>
      <p>{`Send the money of ${code} back first, by M-Pesa or the bank. This records that the payment was sent back. It cannot be undone.`}</p>
      <TextInput {...form.field('reason')} />
    </FormDialog>
  );
}

function SameDialog({ money: { id, waiting, code, sameAs }, onClose }: DialogProps) {
  const send = useAct(sameMoney, { fallback: 'It could not be recorded.' });
  const confirm = () => send.send({ params: { arrivalId: id }, body: { paymentId: String(sameAs) } }, { onSuccess: onClose });
  return (
    <ConfirmDialog
      title={`The same payment as receipt ${sameAs}?`}
      confirm="Mark as Duplicate"
      pending={send.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{`${kesText(waiting)} (${code}) came once, and receipt ${sameAs} is for it. No student is credited again, and this cannot be undone.`}</p>
    </ConfirmDialog>
  );
}
