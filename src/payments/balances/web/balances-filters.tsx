import type { ReactNode } from 'react';
import type { Reply } from '../../../core/endpoint.ts';
import { filtersIn, type PageFilters } from '../../../core/page-paths.ts';
import { useFilters } from '../../../core/web/address.ts';
import { ClassFilters } from '../../../school/grades/web/class-filters.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { useMedia, wideScreen } from '../../../ui/look/media.ts';
import { FilterAmount } from '../../../ui/table/filter-amount.tsx';
import { choicesOf, FilterBar, FilterSelect } from '../../../ui/table/filters.tsx';
import type { balances } from '../contract.ts';
import { ageNames, promiseNames, sortingName, sortings, stateNames } from '../rules.ts';

/** The filters of balances in the address of the list and its prints. */
export type BalanceFilters = PageFilters<'/balances/print'>;

export const usualFilters: BalanceFilters = filtersIn('/balances/print', '');

/** True if the filter leaves out more than students who owe nothing. */
export function isFiltered({ q, grade, stream, state, over, age, promise }: BalanceFilters): boolean {
  const isOfClass = grade !== 'all' || stream !== 'all';
  return isOfClass || q !== '' || over !== '' || age !== 'all' || promise !== 'all' || state !== usualFilters.state;
}

type BalancesFiltersProps = {
  /** Undefined until the list has loaded once. */
  choices: Reply<typeof balances>['filters'] | undefined;
  act: ReactNode;
};

export function BalancesFilters({ choices, act }: BalancesFiltersProps) {
  const [{ grade, stream }, change, bind] = useFilters('/balances');
  const isWide = useMedia(wideScreen);
  return (
    <FilterBar act={act} search={<SearchField label="Search" placeholder="Name, ID, admission no. or phone" {...bind('q')} />}>
      <FilterSelect label="Balance" all="All Balances" choices={choicesOf(stateNames)} {...bind('state')} />
      <ClassFilters
        choices={choices}
        gradeId={grade}
        streamId={stream}
        anyGrade
        onChange={({ gradeId, streamId }) => change({ grade: gradeId, stream: streamId })}
      />
      <FilterAmount label="More Than" {...bind('over')} />
      <FilterSelect label="Oldest Debt" all="Of Any Age" choices={choicesOf(ageNames)} {...bind('age')} />
      <FilterSelect label="Promise" all="Any or None" choices={choicesOf(promiseNames)} {...bind('promise')} />
      {!isWide && <FilterSelect label="Order" choices={orderChoices} {...bind('sort')} />}
    </FilterBar>
  );
}

/** On a narrow screen some sortable heads are hidden. */
const orderChoices = sortings.map((sorting) => ({ id: sorting, name: sortingName(sorting) }));
