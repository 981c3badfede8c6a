import { IconPrinter } from '@tabler/icons-react';
import { pathTo } from '../../../core/page-paths.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { countedText } from '../../../core/wording.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { Allowed } from '../../../ui/page/allowed.tsx';
import { EmptyState, ErrorAlert, FullPageSpinner } from '../../../ui/states/states.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { balanceLetters } from '../contract.ts';
import { listQuery } from '../list-query.ts';
import { LetterPaper } from './letter-paper.tsx';
import classes from './print-page.module.css';

/** A letter on its own sheet for each student who owes, printed together. */
export function LettersPage() {
  return (
    <main tabIndex={-1} className={classes.screen}>
      <title>Letters · Karo</title>
      <VisuallyHidden as="h1">Letters</VisuallyHidden>
      <Allowed for={balanceLetters} title="Letters">
        <LoadedLetters />
      </Allowed>
    </main>
  );
}

function LoadedLetters() {
  const [filters] = useFilters('/balances/letters');
  const { data, error, refetch } = useAsk(balanceLetters, { query: listQuery(filters) });
  if (!data && !error) return <FullPageSpinner />;
  const count = data?.letters.length ?? 0;
  return (
    <>
      <div className={classes.controls}>
        <ButtonLink to={pathTo('/balances', filters)} variant="default">
          Back to Balances
        </ButtonLink>
        {count > 0 && (
          <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
            {`Print ${countedText(count, 'letter')}`}
          </Button>
        )}
      </div>
      {!data && <ErrorAlert error={error} fallback="Failed to load the letters." onRetry={refetch} />}
      {data && count === 0 && <EmptyState title="No letters to print.">No student that matches the filters owes anything.</EmptyState>}
      {data?.letters.map((letter) => (
        <LetterPaper key={letter.id} reply={data} letter={letter} />
      ))}
    </>
  );
}
