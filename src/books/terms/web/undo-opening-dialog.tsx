import { instantText, nairobiToday } from '../../../core/dates.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { kesText } from '../../../core/money.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { countedText } from '../../../core/wording.ts';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import layout from '../../../ui/look/layout.module.css';
import { ErrorAlert, Notice } from '../../../ui/states/states.tsx';
import { type Term, termOpening, undoOpening } from '../contract.ts';
import { notBilledText, termText } from '../rules.ts';

type UndoOpeningDialogProps = {
  term: Term;
  /** Called with the server's message. */
  onDone: (message?: string) => void;
};

/** Shows the effect of undoing the opening of a term, and asks for a reason. */
export function UndoOpeningDialog({ term, onDone }: UndoOpeningDialogProps) {
  const opening = useAsk(termOpening, { params: { termId: term.id } });
  const form = useContractForm(undoOpening, {
    params: { termId: term.id },
    fallback: 'The opening could not be undone.',
    onSent: ({ message }) => onDone(message),
  });
  const refusal = opening.data?.refusal;
  return (
    <FormDialog
      form={form}
      title={`Undo the opening of ${termText(term)}?`}
      submit="Undo opening"
      submitting="Undoing..."
      danger
      disabled={!opening.data || Boolean(refusal)}
      onClose={() => onDone()}
    >
      {opening.error && <ErrorAlert error={opening.error} fallback="The reversal could not be calculated." onRetry={opening.refetch} />}
      <div className={layout.stack}>
        <p role="status">
          <strong>{opening.data ? reversedText(opening.data) : !opening.error && 'Calculating the reversal…'}</strong>
        </p>
        {opening.data && <p>{afterText(term, opening.data)}</p>}
        {opening.data && !refusal && <NotBilled opening={opening.data} />}
        {refusal && <Notice tone="warning">{refusal}</Notice>}
      </div>
      <TextInput {...form.field('reason')} description="Kept with your name in the ledger" />
    </FormDialog>
  );
}

type Opening = Reply<typeof termOpening>;

/** Who is left without a bill. */
function NotBilled({ opening: { currentAfter, notBilled, notBilledNames } }: { opening: Opening }) {
  if (!currentAfter || notBilled === 0) return null;
  return <Notice tone="warning">{notBilledText(currentAfter, { count: notBilled, names: notBilledNames, today: nairobiToday() })}</Notice>;
}

function reversedText({ students, amount, discounts }: Opening): string {
  if (students === 0) return 'No student was billed, so nothing is reversed.';
  const rest = discounts === 0 ? '' : `, and ${kesText(discounts)} of discounts`;
  return `This reverses ${kesText(amount)} for ${countedText(students, 'student')}${rest}.`;
}

function afterText(term: Term, { openedBy, openedAt, currentAfter }: Opening): string {
  const opened = openedBy && openedAt ? `${openedBy} opened it on ${instantText(openedAt)}. ` : '';
  const then = currentAfter ? `${termText(currentAfter)} is current then` : 'No term is current then';
  return `${opened}${then}, and ${termText(term)} counts as never opened: opening it later bills its students.`;
}
