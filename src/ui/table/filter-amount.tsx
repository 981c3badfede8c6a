import { centsFromShillings } from '../../core/money.ts';
import { MoneyField } from '../fields/money-field.tsx';
import { useTypedFilter } from '../fields/typed-filter.ts';

type FilterAmountProps = { label: string; value: string; onChange: (shillings: string) => void };

/** An amount that a list is filtered by, a moment after the last key. What is no amount yet, such as "12.", filters nothing new. */
export function FilterAmount({ label, value, onChange }: FilterAmountProps) {
  const [typed, type] = useTypedFilter(value, (text) => {
    if (text === '' || centsFromShillings(text) !== null) onChange(text);
  });
  return <MoneyField label={label} size="sm" inputMode="decimal" autoComplete="off" maxLength={15} value={typed} onChange={type} />;
}
