import type { ReactNode } from 'react';
import { type Method, methodName } from '../../../../books/ledger/methods.ts';
import { nairobiToday } from '../../../../core/dates.ts';
import { filtersIn } from '../../../../core/page-paths.ts';
import { useFilters } from '../../../../core/web/address.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { SearchField } from '../../../../ui/fields/search-field.tsx';
import { choicesOf, FilterBar, FilterDay, FilterSelect } from '../../../../ui/table/filters.tsx';
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
  /** The methods of the school. */
  methods: readonly Method[];
  recorders: readonly Recorder[];
  act: ReactNode;
};

export function AllPaymentsFilters({ methods, recorders, act }: AllPaymentsFiltersProps) {
  const [{ from, to }, change, bind] = useFilters('/all-payments');
  return (
    <FilterBar act={act} search={<SearchField label="Search" placeholder="Student, receipt or code" {...bind('q')} />}>
      <div className={classes.days}>
        <FilterDay label="From" max={to} {...bind('from')} />
        <FilterDay label="To" min={from} {...bind('to')} />
        <Button variant="default" size="sm" onClick={() => change({ from: nairobiToday(), to: nairobiToday() })}>
          Today
        </Button>
      </div>
      <FilterSelect label="Method" all="All Methods" choices={methods.map((id) => ({ id, name: methodName(id) }))} {...bind('method')} />
      <FilterSelect label="Status" all="All Statuses" choices={choicesOf(statusNames)} {...bind('status')} />
      <FilterSelect label="Recorded by" all="Everybody" choices={recorders} {...bind('recordedBy')} />
    </FilterBar>
  );
}
