import { termChoice } from '../../../books/statements/paper-words.ts';
import { familyPath } from '../../../core/page-links.ts';
import { useFilters, useParams } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { PrintButton } from '../../../ui/buttons/print-button.tsx';
import { paperPage } from '../../../ui/page/paper-page.tsx';
import { ErrorAlert, FullPageSpinner } from '../../../ui/states/states.tsx';
import { FilterSelect } from '../../../ui/table/filters.tsx';
import { familyStatement } from '../contract.ts';
import classes from './family-paper.module.css';
import { FamilyPaper } from './family-paper.tsx';

export const FamilyStatementPage = paperPage(familyStatement, 'Family Statement', LoadedStatement);

function LoadedStatement() {
  const { familyId } = useParams('/families/$familyId/statement');
  const [{ termId }, , bind] = useFilters('/families/$familyId/statement');
  const statement = useAsk(familyStatement, { params: { familyId }, query: { termId } }, { keepPrevious: true });
  const [first] = statement.data?.statements ?? [];
  if (!statement.data && !statement.error) return <FullPageSpinner />;
  return (
    <>
      <title>{`${statement.data?.family.name ?? 'Family'} · Statement · Karo`}</title>
      <div className={classes.controls}>
        <ButtonLink to={familyPath({ familyId })} variant="default">
          Back to Family
        </ButtonLink>
        {first && (
          <>
            <FilterSelect label="Term" {...bind('termId')} {...termChoice(first, termId)} />
            <PrintButton inactive={statement.isPlaceholderData}>Print Statement</PrintButton>
          </>
        )}
      </div>
      {!statement.data && <h1>Family Statement</h1>}
      {statement.error && !statement.data && (
        <ErrorAlert error={statement.error} fallback="Failed to fetch the family statement." onRetry={statement.refetch} />
      )}
      {statement.data && <FamilyPaper sheet={statement.data} />}
    </>
  );
}
