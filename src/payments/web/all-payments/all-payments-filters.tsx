import type { ReactNode } from 'react';
import { nairobiToday } from '../../../core/dates.ts';
import { filtersIn } from '../../../core/page-paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { FilterBar, FilterDay, FilterSelect } from '../../../ui/table/filters.tsx';
import { statusNames } from '../../contract.ts';
import { type Method, methodName } from '../../methods.ts';
import classes from './all-payments.module.css';

/** The filters when nothing is filtered. */
export const noFilters = filtersIn('/all-payments', '');
export type PaymentFilters = Omit<typeof noFilters, 'page'>;

export function isFiltered(filters: PaymentFilters): boolean {
  const { q, from, to, method, status } = noFilters;
  return filters.q !== q || filters.from !== from || filters.to !== to || filters.method !== method || filters.status !== status;
}

type AllPaymentsFiltersProps = {
  filters: PaymentFilters;
  /** Those that the school sees. */
  methods: readonly Method[];
  /** What can be done with the whole list. */
  act: ReactNode;
  onChange: (changes: Partial<PaymentFilters>) => void;
};

export function AllPaymentsFilters({ filters: { q, from, to, method, status }, methods, act, onChange }: AllPaymentsFiltersProps) {
  return (
    <FilterBar
      act={act}
      search={
        <SearchField label="Search" placeholder="Student, receipt number or code" value={q} onSearch={(words) => onChange({ q: words })} />
      }
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
    </FilterBar>
  );
}
