import type { ReactNode } from 'react';
import type { Reply } from '../../../core/endpoint.ts';
import { centsFromShillings } from '../../../core/money.ts';
import { filtersIn, type PageFilters } from '../../../core/page-paths.ts';
import { useFilters } from '../../../core/web/address.ts';
import { ClassFilters } from '../../../school/grades/web/class-filters.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { useTypedFilter } from '../../../ui/fields/typed-filter.ts';
import { useMedia, wideScreen } from '../../../ui/look/media.ts';
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

type FilterAmountProps = { label: string; value: string; onChange: (shillings: string) => void };

/** A filter by amount, sent a moment after the last key. An incomplete amount, such as "12.", is not sent. */
function FilterAmount({ label, value, onChange }: FilterAmountProps) {
  const [typed, type] = useTypedFilter(value, (text) => {
    if (text === '' || centsFromShillings(text) !== null) onChange(text);
  });
  return <MoneyField label={label} size="sm" inputMode="decimal" autoComplete="off" maxLength={15} value={typed} onChange={type} />;
}
