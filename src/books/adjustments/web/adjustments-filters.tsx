import type { ReactNode } from 'react';
import { filtersIn } from '../../../core/page-paths.ts';
import { useFilters } from '../../../core/web/address.ts';
import { choicesOf, FilterBar, FilterSelect } from '../../../ui/table/filters.tsx';
import { kindNames } from '../../ledger/adjustment-kinds.ts';
import type { Term } from '../../terms/contract.ts';
import { termChoices } from '../../terms/rules.ts';
import { stateNames } from '../rules.ts';

export const noFilters = filtersIn('/adjustments', '');
type AdjustmentFilters = Omit<typeof noFilters, 'page'>;

export function isFiltered({ kind, state, termId }: AdjustmentFilters): boolean {
  return kind !== noFilters.kind || state !== noFilters.state || termId !== noFilters.termId;
}

type AdjustmentsFiltersProps = {
  terms: readonly Term[];
  act: ReactNode;
};

export function AdjustmentsFilters({ terms, act }: AdjustmentsFiltersProps) {
  const [, , bind] = useFilters('/adjustments');
  return (
    <FilterBar act={act}>
      <FilterSelect label="Kind" all="All Kinds" choices={choicesOf(kindNames)} {...bind('kind')} />
      <FilterSelect label="Status" all="All Statuses" choices={choicesOf(stateNames)} {...bind('state')} />
      <FilterSelect label="Term" all="All Terms" choices={termChoices(terms)} {...bind('termId')} />
    </FilterBar>
  );
}
