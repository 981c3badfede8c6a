import type { ReactNode } from 'react';
import type { Reply } from '../../../core/endpoint.ts';
import { filtersIn, type PageFilters } from '../../../core/page-paths.ts';
import { ClassFilters } from '../../../school/grades/web/class-filters.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { useMedia, wideScreen } from '../../../ui/look/media.ts';
import { FilterAmount } from '../../../ui/table/filter-amount.tsx';
import { FilterBar, FilterSelect } from '../../../ui/table/filters.tsx';
import type { balances } from '../contract.ts';
import { ageNames, columnNames, promiseNames, sortingParts, sortings, stateNames } from '../rules.ts';

/** The filters of balances in the address of the list and its prints. */
export type BalanceFilters = PageFilters<'/balances/print'>;

export const usualFilters: BalanceFilters = filtersIn('/balances/print', '');

/** True if the filter leaves out more than students who owe nothing. */
export function isFiltered({ q, grade, stream, state, over, age, promise }: BalanceFilters): boolean {
  const isOfClass = grade !== 'all' || stream !== 'all';
  return isOfClass || q !== '' || over !== '' || age !== 'all' || promise !== 'all' || state !== usualFilters.state;
}

type BalancesFiltersProps = {
  filters: BalanceFilters;
  /** Undefined until the list has loaded once. */
  choices: Reply<typeof balances>['filters'] | undefined;
  act: ReactNode;
  onChange: (changes: Partial<BalanceFilters>) => void;
};

export function BalancesFilters({ filters, choices, act, onChange }: BalancesFiltersProps) {
  const { q, grade, stream, state, over, age, promise, sort } = filters;
  const isWide = useMedia(wideScreen);
  return (
    <FilterBar
      act={act}
      search={
        <SearchField label="Search" placeholder="Name, ID, admission no. or phone" value={q} onSearch={(words) => onChange({ q: words })} />
      }
    >
      <FilterSelect
        label="Balance"
        all="All Balances"
        value={state}
        choices={choicesOf(stateNames)}
        onChange={(chosen) => onChange({ state: chosen })}
      />
      <ClassFilters
        choices={choices}
        gradeId={grade}
        streamId={stream}
        anyGrade
        onChange={({ gradeId, streamId }) => onChange({ grade: gradeId, stream: streamId })}
      />
      <FilterAmount label="More Than" value={over} onChange={(shillings) => onChange({ over: shillings })} />
      <FilterSelect
        label="Oldest Debt"
        all="Of Any Age"
        value={age}
        choices={choicesOf(ageNames)}
        onChange={(chosen) => onChange({ age: chosen })}
      />
      <FilterSelect
        label="Promise"
        all="Any or None"
        value={promise}
        choices={choicesOf(promiseNames)}
        onChange={(chosen) => onChange({ promise: chosen })}
      />
      {!isWide && (
        <FilterSelect label="Order" value={sort} choices={sortings.map(orderChoice)} onChange={(chosen) => onChange({ sort: chosen })} />
      )}
    </FilterBar>
  );
}

function choicesOf(names: Record<string, string>) {
  return Object.entries(names).map(([id, name]) => ({ id, name }));
}

/** On a narrow screen some sortable heads are hidden. */
function orderChoice(sorting: (typeof sortings)[number]) {
  const { column, isDescending } = sortingParts(sorting);
  return { id: sorting, name: `${columnNames[column]}, ${isDescending ? 'down' : 'up'}` };
}
