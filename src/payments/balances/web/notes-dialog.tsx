import { useState } from 'react';
import { dayText } from '../../../core/dates.ts';
import { kesText } from '../../../core/money.ts';
import { mayCall } from '../../../core/web/access.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { Checkbox } from '../../../ui/fields/choice.tsx';
import { DayField } from '../../../ui/fields/day-field.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { announce } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FieldGroup, Form } from '../../../ui/forms/form.tsx';
import { NotLoaded } from '../../../ui/states/not-loaded.tsx';
import { Paging } from '../../../ui/table/paging.tsx';
import { type Balance, type BalanceNote, balanceNotes, noteBalance } from '../contract.ts';
import classes from './notes-dialog.module.css';
import { PromiseBadge } from './student-name.tsx';

export type Noted = Pick<Balance, 'id' | 'fullName' | 'promise' | 'noteCount'>;
type NotesDialogProps = { student: Noted; onClose: () => void };

/** Notes and promises about a balance, the newest first, with a form to add one. None is deleted. */
export function NotesDialog({ student: { id, fullName, promise }, onClose }: NotesDialogProps) {
  return (
    <Dialog wide title={`Notes on ${fullName}`} onClose={onClose}>
      {promise && (
        <p className={classes.promise}>
          <PromiseBadge promise={promise} />
          <span>{`${kesText(promise.paid)} of ${kesText(promise.amount)} paid since`}</span>
        </p>
      )}
      {mayCall(noteBalance) && <NoteForm studentId={id} hasPromise={promise !== null} onDone={onClose} />}
      <NoteList studentId={id} />
    </Dialog>
  );
}

type NoteFormProps = { studentId: number; hasPromise: boolean; onDone: () => void };

function NoteForm({ studentId, hasPromise, onDone }: NoteFormProps) {
  const form = useContractForm(noteBalance, {
    params: { studentId },
    fallback: 'The note could not be added.',
    onSent: announce(onDone),
  });
  const withdraws = form.values.withdraws === true;
  return (
    <Form form={form} submit="Add" submitting="Adding..." onCancel={onDone}>
      <TextInput {...form.field('text')} />
      {!withdraws && (
        <FieldGroup legend="Promise to pay">
          <DayField {...form.field('promisedDay')} />
          <MoneyField {...form.field('promisedAmount')} />
        </FieldGroup>
      )}
      {hasPromise && (
        <Checkbox
          label="Withdraw the promise"
          checked={withdraws}
          onChange={(event) => form.setValues({ withdraws: event.currentTarget.checked, promisedDay: '', promisedAmount: '' })}
        />
      )}
    </Form>
  );
}

function NoteList({ studentId }: { studentId: number }) {
  const [page, setPage] = useState(1);
  const read = useAsk(balanceNotes, { params: { studentId }, query: { page } }, { keepPrevious: true });
  const { data } = read;
  if (!data) return <NotLoaded read={read} fallback="Failed to load the notes." />;
  if (data.notes.length === 0) return <p className={classes.none}>No notes yet.</p>;
  return (
    <>
      <ol className={classes.notes} aria-label="Notes">
        {data.notes.map((note) => (
          <li key={note.id}>
            <span className={classes.words}>{wordsOf(note)}</span>
            <span className={classes.by}>{`${dayText(note.date)} by ${note.by}`}</span>
          </li>
        ))}
      </ol>
      {data.pagination.totalPages > 1 && <Paging pagination={data.pagination} counted={['note', 'notes']} onPage={setPage} />}
    </>
  );
}

function wordsOf({ kind, text, promised }: BalanceNote): string {
  const act = promised
    ? `Promised ${kesText(promised.amount)} by ${dayText(promised.day)}`
    : kind === 'withdrawal'
      ? 'Promise withdrawn'
      : '';
  return [act, text].filter(Boolean).join(': ');
}
