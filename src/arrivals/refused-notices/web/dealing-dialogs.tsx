import { methodFacts } from '../../../books/ledger/methods.ts';
import { kesText } from '../../../core/money.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { useAct } from '../../../ui/buttons/act.ts';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { announce } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { NotLoaded } from '../../../ui/states/not-loaded.tsx';
import { approveTaking, dismissNotice, type NoticeTaking, noticeWords, type RefusedNotice, refuseTaking } from '../contract.ts';
import { senderName } from '../origins.ts';
import classes from './notices.module.css';
import { TakingDialog } from './taking-dialog.tsx';

/** The action of the dialog. */
export type Dealing = { act: 'take' | 'dismiss' | 'approve' | 'refuse' | 'words'; notice: RefusedNotice };
type DialogProps = { notice: RefusedNotice; onClose: () => void };

export function DealingDialog({ dealing: { act, notice }, onClose }: { dealing: Dealing; onClose: () => void }) {
  const { taking } = notice;
  if (act === 'take') return <TakingDialog notice={notice} onClose={onClose} />;
  if (act === 'dismiss') return <DismissDialog notice={notice} onClose={onClose} />;
  if (act === 'approve' && taking) return <ApproveDialog notice={notice} taking={taking} onClose={onClose} />;
  if (act === 'refuse' && taking) return <RefuseDialog taking={taking} onClose={onClose} />;
  return <WordsDialog notice={notice} onClose={onClose} />;
}

function DismissDialog({ notice: { origin, id, sender }, onClose }: DialogProps) {
  const form = useContractForm(dismissNotice, {
    params: { origin, noticeId: id },
    fallback: 'The notice could not be dismissed.',
    onSent: announce(onClose),
  });
  return (
    <FormDialog form={form} title="Dismiss this notice" submit="Dismiss" submitting="Dismissing..." danger onClose={onClose}>
      <p>{`No payment is recorded from this notice of ${senderName(sender)}. It stays in the list of handled notices.`}</p>
      <TextInput {...form.field('reason')} description="Such as: the money arrived by the bank statement" />
    </FormDialog>
  );
}

type TakingProps = { taking: NoticeTaking; onClose: () => void };

function ApproveDialog({ notice, taking, onClose }: TakingProps & { notice: RefusedNotice }) {
  const approval = useAct(approveTaking, { fallback: 'The money could not be taken.' });
  const confirm = () => approval.send({ params: { takingId: taking.id } }, { onSettled: onClose });
  return (
    <ConfirmDialog title="Approve this money?" confirm="Approve" pending={approval.isPending} onConfirm={confirm} onCancel={onClose}>
      <p>{`${kesText(taking.amount)} by ${methodFacts[taking.method].name} (${taking.code}), read by ${taking.by}.`}</p>
      <p>
        {`It is allocated to the student that the account matches, or waits under Unallocated Payments. Compare it with the ${
          taking.method === 'Mpesa' ? 'M-Pesa' : 'bank'
        } statement first.`}
      </p>
      {!notice.isProven && <p>{`Nothing proves that this notice is from ${senderName(notice.sender)}: ${notice.reason}.`}</p>}
    </ConfirmDialog>
  );
}

function RefuseDialog({ taking, onClose }: TakingProps) {
  const form = useContractForm(refuseTaking, {
    params: { takingId: taking.id },
    fallback: 'It could not be refused.',
    onSent: announce(onClose),
  });
  const act = taking.isOwn ? 'Withdraw' : 'Refuse';
  return (
    <FormDialog form={form} title={`${act} ${kesText(taking.amount)}`} submit={act} danger onClose={onClose}>
      <p>No payment is recorded, and the notice is open again.</p>
      <TextInput {...form.field('reason')} />
    </FormDialog>
  );
}

function WordsDialog({ notice: { origin, id, sender }, onClose }: DialogProps) {
  const words = useAsk(noticeWords, { params: { origin, noticeId: id } });
  return (
    <Dialog wide title={`Notice ${id} of ${senderName(sender)}`} onClose={onClose}>
      {words.data ? (
        <pre className={classes.words}>{words.data.words}</pre>
      ) : (
        <NotLoaded read={words} fallback="Failed to load the notice." />
      )}
    </Dialog>
  );
}
