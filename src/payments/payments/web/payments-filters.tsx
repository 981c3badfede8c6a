import type { ReactNode } from 'react';
import { termChoices } from '../../../books/terms/rules.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { useFilters } from '../../../core/web/address.ts';
import { StreamFilter } from '../../../school/grades/web/class-filters.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { FilterBar, FilterSelect } from '../../../ui/table/filters.tsx';
import type { paymentsByStudent } from '../contract.ts';

type PaymentsFiltersProps = {
  /** Undefined until the list has loaded once. */
  choices: Reply<typeof paymentsByStudent>['filters'] | undefined;
  act: ReactNode;
};

export function PaymentsFilters({ choices, act }: PaymentsFiltersProps) {
  const [{ grade, stream }, change, bind] = useFilters('/payments/view');
  const grades = choices?.grades ?? [];
  const terms = [{ id: 'current', name: 'Current Term' }, { id: 'all', name: 'All Terms' }, ...termChoices(choices?.terms ?? [])];
  return (
    <FilterBar act={act} search={<SearchField label="Search" placeholder="Name, ID, admission no. or phone" {...bind('q')} />}>
      <FilterSelect
        label="Grade"
        all="All Grades"
        value={grade}
        choices={grades}
        onChange={(chosen) => change({ grade: chosen, stream: 'all' })}
      />
      <FilterSelect label="Term" choices={terms} {...bind('term')} />
      <StreamFilter
        streams={choices?.streams ?? []}
        gradeId={grade}
        streamId={stream}
        anyGrade
        onChange={(chosen) => change({ stream: chosen })}
      />
    </FilterBar>
  );
}
