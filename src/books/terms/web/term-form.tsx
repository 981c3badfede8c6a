import { nairobiToday } from '../../../core/dates.ts';
import { listedText } from '../../../core/wording.ts';
import { DayField } from '../../../ui/fields/day-field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { useAskFirst } from '../../../ui/forms/ask-first.ts';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { draftOf } from '../../../ui/forms/draft.ts';
import { FieldGroup, Form } from '../../../ui/forms/form.tsx';
import { Notice } from '../../../ui/states/states.tsx';
import { saveTerm, type Term } from '../contract.ts';
import { overlappingTerms, termText } from '../rules.ts';

type TermFormProps = {
  /** The term to change; null for a new one. */
  term: Term | null;
  /** True if the school has no current term: then a term of today becomes current when saved. */
  opensByItself: boolean;
  /** The other terms, to check for overlaps. */
  terms: readonly Term[];
  onSaved: (message: string, saved: Term) => void;
  onCancel: () => void;
};

export function TermForm({ term, opensByItself, terms, onSaved, onCancel }: TermFormProps) {
  const today = nairobiToday();
  const form = useContractForm(saveTerm, {
    start: term ? draftOfTerm(term) : { year: today.slice(0, 4), current: false },
    fallback: 'Error managing term.',
    versions: { draftOf: draftOfTerm },
    onSent: ({ message, term: saved }) => {
      form.reset();
      if (!term) form.focusField('name');
      onSaved(message, saved);
    },
  });
  const { startDate, endDate } = form.values;
  const opens = opensByItself && startDate !== '' && startDate <= today && today <= endDate;
  const overlapped = overlappingTerms(terms, { id: term?.id ?? null, startDate, endDate }).map(termText);
  const overlap = `These days overlap ${listedText(overlapped)}.`;
  const askFirst = useAskFirst(form, () => overlapped.length > 0);
  return (
    <>
      <Form form={askFirst.form} submit="Save Term" submitting="Saving..." onCancel={term && onCancel}>
        <FieldGroup>
          <TextInput {...form.field('name')} placeholder="Term 1" autoFocus={term !== null} />
          <TextInput {...form.field('year')} />
          <DayField {...form.field('startDate')} />
          <DayField {...form.field('endDate')} {...(startDate && { min: startDate })} />
        </FieldGroup>
        {overlapped.length > 0 && <Notice tone="warning">{overlap}</Notice>}
        {opens && (
          <Notice>
            The school has no current term and today is one of these days, so saving makes this term current and bills every active student.
          </Notice>
        )}
      </Form>
      {askFirst.asking && (
        <ConfirmDialog title="Save overlapping days?" confirm="Save anyway" onConfirm={askFirst.send} onCancel={askFirst.stop}>
          {overlap} Terms usually follow each other. Balances go by the order of their first days.
        </ConfirmDialog>
      )}
    </>
  );
}

const draftOfTerm = (term: Term) => draftOf(saveTerm, { ...term, term_id: term.id });
