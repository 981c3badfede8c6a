import { type FormEvent, useState } from 'react';
import type { Term } from '../../../books/terms/contract.ts';
import { termText } from '../../../books/terms/rules.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import formClasses from '../../../ui/forms/form.module.css';
import { EmptyState, ErrorAlert } from '../../../ui/states/states.tsx';
import { feeGrid, type GridRow } from '../contract.ts';
import { percentIn, type Raise, roundings } from '../rules.ts';

type CopyFeesDialogProps = {
  /** The term whose fees are edited. */
  into: Term;
  terms: readonly Term[];
  onFill: (from: readonly GridRow[], raise: Raise) => void;
  onClose: () => void;
};

/** Fills the grid with the fees of another term, raised and rounded, without saving. */
export function CopyFeesDialog({ into, terms, onFill, onClose }: CopyFeesDialogProps) {
  const others = terms.filter(({ id }) => id !== into.id);
  const usual = others.find(({ startDate }) => startDate < into.startDate) ?? others[0];
  return (
    <Dialog title="Copy from another term" onClose={onClose}>
      {usual ? (
        <CopyForm others={others} usual={usual} onFill={onFill} onClose={onClose} />
      ) : (
        <EmptyState title="No other term">There is no other term to copy fees from yet.</EmptyState>
      )}
    </Dialog>
  );
}

type CopyFormProps = Pick<CopyFeesDialogProps, 'onFill' | 'onClose'> & { others: readonly Term[]; usual: Term };

function CopyForm({ others, usual, onFill, onClose }: CopyFormProps) {
  const [termId, setTermId] = useState(String(usual.id));
  const [percent, setPercent] = useState('');
  const [rounding, setRounding] = useState('1');
  const from = useAsk(feeGrid, { query: { termId } });
  const percentHundredths = percentIn(percent);
  const isEmpty = from.data?.rows.every(({ isSet }) => !isSet) ?? false;
  const fill = (event: FormEvent) => {
    event.preventDefault();
    if (!from.data || percentHundredths === null || isEmpty) return;
    onFill(from.data.rows, { percentHundredths, roundToShillings: Number(rounding) });
    onClose();
  };
  return (
    <form className={formClasses.form} onSubmit={fill}>
      {from.error && <ErrorAlert error={from.error} fallback="The fees of that term could not be read." onRetry={from.refetch} />}
      <NativeSelect
        label="Term"
        data={others.map((term) => ({ value: String(term.id), label: termText(term) }))}
        value={termId}
        error={isEmpty && 'No grade has fees in this term'}
        onChange={(event) => setTermId(event.currentTarget.value)}
      />
      <TextInput
        label="Change by (%)"
        description="Such as 5 or 7.5; -10 is less. Blank copies the fees as they are."
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        value={percent}
        error={percentHundredths === null && 'Change must be a percentage such as 5, 7.5 or -10'}
        onChange={(event) => setPercent(event.currentTarget.value)}
      />
      <NativeSelect
        label="Round to the nearest"
        data={roundings.map((shillings) => ({ value: String(shillings), label: `KES ${shillings}` }))}
        value={rounding}
        onChange={(event) => setRounding(event.currentTarget.value)}
      />
      <div className={formClasses.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={!from.data || isEmpty || percentHundredths === null}>
          Fill the grid
        </Button>
      </div>
    </form>
  );
}
