import { Checkbox } from '../../../ui/fields/choice.tsx';
import { DayField } from '../../../ui/fields/day-field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import type { TermDraft } from '../draft.ts';
import classes from './year-end.module.css';

type NextTermsProps = { terms: readonly TermDraft[]; onChange: (terms: readonly TermDraft[]) => void };

/** The terms of this year, a year later, to be edited or left out. */
export function NextTerms({ terms, onChange }: NextTermsProps) {
  if (terms.length === 0) return <p>The school already has the terms of the next year, or none to copy.</p>;
  const change = (index: number, changes: Partial<TermDraft>) =>
    onChange(terms.map((term, place) => (place === index ? { ...term, ...changes } : term)));
  return terms.map((term, index) => (
    // Keyed by place, because the name is editable.
    // biome-ignore lint/suspicious/noArrayIndexKey: the terms keep their order and number
    <fieldset key={index} className={classes.term} aria-label={`New term ${index + 1}`}>
      <Checkbox
        label={`Add ${term.name === '' ? 'this term' : term.name}`}
        checked={term.wanted}
        onChange={(event) => change(index, { wanted: event.currentTarget.checked })}
      />
      <TextInput
        label="Name"
        size="sm"
        autoComplete="off"
        maxLength={60}
        value={term.name}
        disabled={!term.wanted}
        onChange={(event) => change(index, { name: event.currentTarget.value })}
      />
      <DayField
        label="Start Date"
        size="sm"
        value={term.startDate}
        disabled={!term.wanted}
        onChange={(event) => change(index, { startDate: event.currentTarget.value })}
      />
      <DayField
        label="End Date"
        size="sm"
        value={term.endDate}
        disabled={!term.wanted}
        onChange={(event) => change(index, { endDate: event.currentTarget.value })}
      />
    </fieldset>
  ));
}
