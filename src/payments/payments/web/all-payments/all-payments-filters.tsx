import type { ReactNode } from 'react';
import { type Method, methodName } from '../../../../books/ledger/methods.ts';
import { nairobiToday } from '../../../../core/dates.ts';
import { filtersIn } from '../../../../core/page-paths.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { SearchField } from '../../../../ui/fields/search-field.tsx';
import { FilterBar, FilterDay, FilterSelect } from '../../../../ui/table/filters.tsx';
import { statusNames } from '../../contract.ts';
import classes from './all-payments.module.css';
import type { Recorder } from './recorder-totals.tsx';

export const noFilters = filtersIn('/all-payments', '');
export type PaymentFilters = Omit<typeof noFilters, 'page'>;

export function isFiltered(filters: PaymentFilters): boolean {
  const { page, ...none } = noFilters;
  return (Object.keys(none) as (keyof PaymentFilters)[]).some((name) => filters[name] !== none[name]);
}

type AllPaymentsFiltersProps = {
  filters: PaymentFilters;
  /** The methods of the school. */
  methods: readonly Method[];
  recorders: readonly Recorder[];
  act: ReactNode;
  onChange: (changes: Partial<PaymentFilters>) => void;
};

export function AllPaymentsFilters({ filters, methods, recorders, act, onChange }: AllPaymentsFiltersProps) {
  const { q, from, to, method, status, recordedBy } = filters;
  return (
    <FilterBar
      act={act}
      search={<SearchField label="Search" placeholder="Student, receipt or code" value={q} onSearch={(words) => onChange({ q: words })} />}
    >
      <div className={classes.days}>
        <FilterDay label="From" value={from} max={to} onChange={(day) => onChange({ from: day })} />
        <FilterDay label="To" value={to} min={from} onChange={(day) => onChange({ to: day })} />
        <Button variant="default" size="sm" onClick={() => onChange({ from: nairobiToday(), to: nairobiToday() })}>
          Today
        </Button>
      </div>
      <FilterSelect
        label="Method"
        all="All Methods"
        value={method}
        choices={methods.map((id) => ({ id, name: methodName(id) }))}
        onChange={(chosen) => onChange({ method: chosen })}
      />
      <FilterSelect
        label="Status"
        all="All Statuses"
        value={status}
        choices={Object.entries(statusNames).map(([id, name]) => ({ id, name }))}
        onChange={(chosen) => onChange({ status: chosen })}
      />
      <FilterSelect
        label="Recorded by"
        all="Everybody"
        value={recordedBy}
        choices={recorders}
        onChange={(chosen) => onChange({ recordedBy: chosen })}
      />
    </FilterBar>
  );
}
