import { IconPrinter } from '@tabler/icons-react';
import { termText } from '../../../books/terms/rules.ts';
import { familyPath } from '../../../core/page-links.ts';
import { useFilters, useParams } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { Allowed } from '../../../ui/page/allowed.tsx';
import { ErrorAlert, FullPageSpinner } from '../../../ui/states/states.tsx';
import { FilterSelect } from '../../../ui/table/filters.tsx';
import { familyStatement } from '../contract.ts';
import classes from './family-paper.module.css';
import { FamilyPaper } from './family-paper.tsx';

export function FamilyStatementPage() {
  const { familyId } = useParams('/families/$familyId/statement');
  return (
    <main tabIndex={-1} className={classes.screen}>
      <Allowed for={familyStatement} title="Family Statement">
        <LoadedStatement key={familyId} familyId={familyId} />
      </Allowed>
    </main>
  );
}

function LoadedStatement({ familyId }: { familyId: string }) {
  const [{ termId }, change] = useFilters('/families/$familyId/statement');
  const asked = useAsk(familyStatement, { params: { familyId }, query: { termId } }, { keepPrevious: true });
  const [first] = asked.data?.statements ?? [];
  if (!asked.data && !asked.error) return <FullPageSpinner />;
  return (
    <>
      <title>{`${asked.data?.family.name ?? 'Family'} · Statement · Karo`}</title>
      <div className={classes.controls}>
        <ButtonLink to={familyPath({ familyId })} variant="default">
          Back to Family
        </ButtonLink>
        {first && (
          <>
            <FilterSelect
              label="Term"
              value={termId || String(first.term?.id)}
              choices={[...first.terms.map((term) => ({ id: term.id, name: termText(term) })), { id: 'all', name: 'All Terms' }]}
              onChange={(chosen) => change({ termId: chosen })}
            />
            <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
              Print Statement
            </Button>
          </>
        )}
      </div>
      {!asked.data && <h1>Family Statement</h1>}
      {asked.error && !asked.data && (
        <ErrorAlert error={asked.error} fallback="Failed to fetch the family statement." onRetry={asked.refetch} />
      )}
      {asked.data && <FamilyPaper sheet={asked.data} />}
    </>
  );
}
