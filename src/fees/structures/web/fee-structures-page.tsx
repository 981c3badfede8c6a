import { useState } from 'react';
import { gradesAndTerms } from '../../../books/terms/contract.ts';
import { termChoices } from '../../../books/terms/rules.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { newerOf } from '../../../core/web/versions.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import layout from '../../../ui/look/layout.module.css';
import { allowedPage } from '../../../ui/page/allowed.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ErrorAlert } from '../../../ui/states/states.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { FilterBar, FilterSelect } from '../../../ui/table/filters.tsx';
import { isPastEnd, Paging } from '../../../ui/table/paging.tsx';
import { exportFeeStructures, type FeeStructure, listFeeStructures, saveFeeStructure } from '../contract.ts';
import { FeeStructureDialog } from './fee-structure-dialog.tsx';
import { FeeStructureTable } from './fee-structure-table.tsx';

const title = 'Manage Fee Structures';

export const FeeStructuresPage = allowedPage(listFeeStructures, title, FeeStructures);

/** What the dialog is open on: a structure to change, a new one, or nothing. */
type Opened = FeeStructure | 'new' | null;

function FeeStructures() {
  const [{ page, ...filters }, change, bind] = useFilters('/settings/fee-structures');
  const [opened, setOpened] = useState<Opened>(null);
  const [lastSaved, setLastSaved] = useState<FeeStructure | null>(null);
  const choices = useAsk(gradesAndTerms, {});
  const structures = useAsk(listFeeStructures, { query: { ...filters, page } }, { keepPrevious: true });
  const pagination = structures.data?.pagination;
  const terms = choices.data?.terms ?? [];
  const grades = choices.data?.grades ?? [];
  const filtered = filters.term !== 'all' || filters.grade !== 'all';
  return (
    <Page
      title={title}
      purpose="What each grade pays in a term, in KES. Additional fees are charged separately."
      action={
        <div className={layout.row}>
          <ButtonLink to="/settings/fee-grid" variant="default">
            Fees for the Year
          </ButtonLink>
          <ActButton for={saveFeeStructure} disabled={!choices.data} onClick={() => setOpened('new')}>
            New Fee Structure
          </ActButton>
        </div>
      }
    >
      {choices.error && <ErrorAlert error={choices.error} headline="Failed to fetch terms and grades." onRetry={choices.refetch} />}
      <FilterBar act={<ExportChoice of={exportFeeStructures} query={filters} disabled={!pagination?.total} what="fee structures" />}>
        <FilterSelect label="Term" all="All Terms" choices={termChoices(terms)} {...bind('term')} />
        <FilterSelect label="Grade" all="All Grades" choices={grades} {...bind('grade')} />
      </FilterBar>
      {structures.error && (
        <ErrorAlert
          error={structures.error}
          headline="Failed to fetch fee structures. Please try again later."
          onRetry={structures.refetch}
        />
      )}
      {(structures.data || !structures.error) && !isPastEnd(pagination) && (
        <FeeStructureTable
          structures={structures.data?.feeStructures}
          stale={structures.isPlaceholderData}
          filtered={filtered}
          onEdit={(structure) => setOpened(newerOf(structure, lastSaved))}
          onClear={() => change({ term: 'all', grade: 'all' })}
        />
      )}
      {pagination && (pagination.totalPages > 1 || isPastEnd(pagination)) && (
        <Paging pagination={pagination} counted={['fee structure', 'fee structures']} onPage={(next) => change({ page: next })} />
      )}
      {opened && (
        <FeeStructureDialog
          structure={opened === 'new' ? null : opened}
          chosen={filters}
          terms={terms}
          grades={grades}
          onClose={(saved = lastSaved ?? undefined) => {
            setLastSaved(saved ?? null);
            setOpened(null);
          }}
        />
      )}
    </Page>
  );
}
