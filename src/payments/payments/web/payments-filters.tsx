import type { ReactNode } from 'react';
import { termText } from '../../../books/terms/rules.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { StreamFilter } from '../../../school/grades/web/class-filters.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { FilterBar, FilterSelect } from '../../../ui/table/filters.tsx';
import type { paymentsByStudent } from '../contract.ts';

type Filters = { q: string; grade: string; term: string; stream: string };
type PaymentsFiltersProps = {
  filters: Filters;
  /** Undefined until the list has loaded once. */
  choices: Reply<typeof paymentsByStudent>['filters'] | undefined;
  act: ReactNode;
  onChange: (changes: Partial<Filters>) => void;
};

export function PaymentsFilters({ filters: { q, grade, term, stream }, choices, act, onChange }: PaymentsFiltersProps) {
  const grades = choices?.grades ?? [];
  const terms = [
    { id: 'current', name: 'Current Term' },
    { id: 'all', name: 'All Terms' },
    ...(choices?.terms ?? []).map((choice) => ({ id: choice.id, name: termText(choice) })),
  ];
  return (
    <FilterBar
      act={act}
      search={
        <SearchField label="Search" placeholder="Name, ID, admission no. or phone" value={q} onSearch={(words) => onChange({ q: words })} />
      }
    >
      <FilterSelect
        label="Grade"
        all="All Grades"
        value={grade}
        choices={grades}
        onChange={(chosen) => onChange({ grade: chosen, stream: 'all' })}
      />
      <FilterSelect label="Term" value={term} choices={terms} onChange={(chosen) => onChange({ term: chosen })} />
      <StreamFilter
        streams={choices?.streams ?? []}
        gradeId={grade}
        streamId={stream}
        anyGrade
        onChange={(chosen) => onChange({ stream: chosen })}
      />
    </FilterBar>
  );
}
