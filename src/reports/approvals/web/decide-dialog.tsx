import type { Cents } from '../../../core/money.ts';
import { useSend } from '../../../core/web/ask.ts';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { type Approval, approveMany, refuseMany } from '../contract.ts';
import { balancesAround } from '../rules.ts';
import {
  aboutText,
  approvalEffects,
  arrivedText,
  discountText,
  keyOf,
  refusalEffects,
  requestText,
  subjectText,
  whatText,
} from '../words.ts';
import classes from './approvals.module.css';
import type { DecidedTogether } from './decided.tsx';
import { type Deciding, isRefusable, type Refusable } from './deciding.ts';

type DecideDialogProps = { deciding: Deciding; onClose: () => void; onDone: (result: DecidedTogether) => void };

/** Shows the effect of approving or refusing before it is done. */
export function DecideDialog({ deciding: { act, rows }, ...about }: DecideDialogProps) {
  return act === 'approve' ? <ApproveDialog rows={rows} {...about} /> : <RefuseDialog rows={rows.filter(isRefusable)} {...about} />;
}

type ApproveDialogProps = Omit<DecideDialogProps, 'deciding'> & { rows: readonly Approval[] };

function ApproveDialog({ rows, onClose, onDone }: ApproveDialogProps) {
  const approve = useSend(approveMany);
  const confirm = () =>
    approve.mutate(
      { body: { decided: rows.map(({ kind, id, arrivedFor }) => ({ kind, id, seen: arrivedFor?.seen })) } },
      {
        onSuccess: (reply) => onDone({ ...reply, rows }),
        onError: (error) => {
          toast.failure(error, { fallback: 'Nothing was approved.' });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={rows.length === 1 ? 'Approve this?' : `Approve these ${rows.length}?`}
      confirm={rows.length === 1 ? 'Approve' : `Approve ${rows.length}`}
      pending={approve.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <Effects rows={rows} />
    </ConfirmDialog>
  );
}

/** Each with its student, and the balance before and after. */
function Effects({ rows }: { rows: readonly Approval[] }) {
  return (
    <ul className={classes.effects}>
      {balancesAround(rows).map((row) => (
        <li key={keyOf(row)}>
          {row.student ? (
            <>
              <strong>{row.student.fullName}</strong>
              {`, ${row.student.grade} ${row.student.stream}: ${whatText(row)}. `}
            </>
          ) : (
            <strong>{`${aboutText(row)}. `}</strong>
          )}
          {row.arrivedFor && <strong>{`${arrivedText(row)}. `}</strong>}
          {requestText(row)}
          <Effect row={row} />
        </li>
      ))}
    </ul>
  );
}

function Effect({ row }: { row: Approval & { before: Cents; after: Cents } }) {
  const gives = discountText(row);
  if (gives !== null) return `${gives}. It is applied whenever a term is opened from now on.`;
  const effect = approvalEffects[row.kind];
  if (effect) return effect;
  if (row.effect !== row.change) return 'It counts in a later term. The balance stays as it is.';
  if (row.effect === 0) return 'The balance stays as it is.';
  return (
    <>
      Balance <Money cents={row.before} code /> → <Money cents={row.after} code />
    </>
  );
}

type RefuseDialogProps = Omit<DecideDialogProps, 'deciding'> & { rows: readonly Refusable[] };

function RefuseDialog({ rows, onClose, onDone }: RefuseDialogProps) {
  const form = useContractForm(refuseMany, {
    start: { decided: rows.map(({ kind, id }) => ({ kind, id: String(id) })) },
    fallback: 'Nothing was refused.',
    onSent: (reply) => onDone({ ...reply, rows }),
  });
  const title = rows.length === 1 ? 'Refuse this?' : `Refuse these ${rows.length}?`;
  return (
    <FormDialog form={form} title={title} submit="Refuse" submitting="Sending..." danger onClose={onClose}>
      <ul className={classes.effects}>
        {rows.map((row) => (
          <li key={keyOf(row)}>
            <strong>{subjectText(row)}</strong>
            {!row.discount && `: ${whatText(row)}`}
          </li>
        ))}
      </ul>
      {[...new Set(rows.flatMap(({ kind }) => refusalEffects[kind] ?? []))].map((effect) => (
        <p key={effect}>{effect}</p>
      ))}
      <p>This refusal is final. The requester sees your reason and may request again.</p>
      <TextInput {...form.field('reason')} />
    </FormDialog>
  );
}
