import { centsFromShillings } from '../../core/money.ts';
import { MoneyField } from '../fields/money-field.tsx';
import { useTypedFilter } from '../fields/typed-filter.ts';

type FilterAmountProps = { label: string; value: string; onChange: (shillings: string) => void };

/** A list's filter by amount, sent a moment after the last key. An incomplete amount, such as "12.", is not sent. */
export function FilterAmount({ label, value, onChange }: FilterAmountProps) {
  const [typed, type] = useTypedFilter(value, (text) => {
    if (text === '' || centsFromShillings(text) !== null) onChange(text);
  });
  return <MoneyField label={label} size="sm" inputMode="decimal" autoComplete="off" maxLength={15} value={typed} onChange={type} />;
}
