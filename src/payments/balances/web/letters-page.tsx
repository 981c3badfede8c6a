import { pathTo } from '../../../core/page-paths.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { countedText } from '../../../core/wording.ts';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { PrintButton } from '../../../ui/buttons/print-button.tsx';
import paper from '../../../ui/look/paper.module.css';
import { paperPage } from '../../../ui/page/paper-page.tsx';
import { EmptyState, ErrorAlert, FullPageSpinner } from '../../../ui/states/states.tsx';
import { balanceLetters } from '../contract.ts';
import { listQuery } from '../list-query.ts';
import { LetterPaper } from './letter-paper.tsx';

/** A letter on its own sheet for each student who owes, printed together. */
export const LettersPage = paperPage(balanceLetters, 'Letters', LoadedLetters, ['tab', 'page']);

function LoadedLetters() {
  const [filters] = useFilters('/balances/letters');
  const { data, error, refetch } = useAsk(balanceLetters, { query: listQuery(filters) });
  if (!data && !error) return <FullPageSpinner />;
  const count = data?.letters.length ?? 0;
  return (
    <>
      <div className={paper.controls}>
        <ButtonLink to={pathTo('/balances', filters)} variant="default">
          Back to Balances
        </ButtonLink>
        {count > 0 && <PrintButton>{`Print ${countedText(count, 'letter')}`}</PrintButton>}
      </div>
      {!data && <ErrorAlert error={error} fallback="Failed to load the letters." onRetry={refetch} />}
      {data && count === 0 && <EmptyState title="No letters to print.">No student that matches the filters owes anything.</EmptyState>}
      {data?.letters.map((letter) => (
        <LetterPaper key={letter.id} reply={data} letter={letter} />
      ))}
    </>
  );
}
