import type { ReactNode } from 'react';
import { filtersIn } from '../../../core/page-paths.ts';
import { FilterBar, FilterSelect } from '../../../ui/table/filters.tsx';
import { adjustmentKinds, kindNames } from '../../ledger/adjustment-kinds.ts';
import type { Term } from '../../terms/contract.ts';
import { termText } from '../../terms/rules.ts';
import { adjustmentStates, stateNames } from '../rules.ts';

export const noFilters = filtersIn('/adjustments', '');
export type AdjustmentFilters = Omit<typeof noFilters, 'page'>;

export function isFiltered({ kind, state, termId }: AdjustmentFilters): boolean {
  return kind !== noFilters.kind || state !== noFilters.state || termId !== noFilters.termId;
}

type AdjustmentsFiltersProps = {
  filters: AdjustmentFilters;
  terms: readonly Term[];
  act: ReactNode;
  onChange: (changes: Partial<AdjustmentFilters>) => void;
};

export function AdjustmentsFilters({ filters: { kind, state, termId }, terms, act, onChange }: AdjustmentsFiltersProps) {
  return (
    <FilterBar act={act}>
      <FilterSelect
        label="Kind"
        all="All Kinds"
        value={kind}
        choices={adjustmentKinds.map((id) => ({ id, name: kindNames[id] }))}
        onChange={(chosen) => onChange({ kind: chosen })}
      />
      <FilterSelect
        label="Status"
        all="All Statuses"
        value={state}
        choices={adjustmentStates.map((id) => ({ id, name: stateNames[id] }))}
        onChange={(chosen) => onChange({ state: chosen })}
      />
      <FilterSelect
        label="Term"
        all="All Terms"
        value={termId}
        choices={terms.map((term) => ({ id: term.id, name: termText(term) }))}
        onChange={(chosen) => onChange({ termId: chosen })}
      />
    </FilterBar>
  );
}
