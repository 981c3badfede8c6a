import { amountText, kesText, negated } from '../../../core/money.ts';
import { pathTo } from '../../../core/page-paths.ts';
import { mayCall } from '../../../core/web/access.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { countedText, countText, listedText } from '../../../core/wording.ts';
import { CheckedRows } from '../../../school/files/web/checked-rows.tsx';
import { TextLink } from '../../../ui/buttons/link.tsx';
import layout from '../../../ui/look/layout.module.css';
import { Section } from '../../../ui/page/page.tsx';
import { EmptyState, ErrorAlert, Notice, Spinner } from '../../../ui/states/states.tsx';
import { acceptImport, checkImport, type Outcome, outcomes, type ReadImport } from '../contract.ts';
import { AcceptForm, type BookTotal, type Check, deductsPayments } from './accept-form.tsx';
import { columnsOf } from './checked-columns.tsx';
import { LeftOutNotice } from './left-out-notice.tsx';
import { RowsToCorrect } from './rows-to-correct.tsx';
import type { Answered } from './use-decide.ts';

const outcomeWords: Record<Outcome, string> = {
  new: 'New students',
  known: 'Already in Karo',
  duplicate: 'May be the same student',
  fault: 'Rows with errors',
};

/** The effect of importing the file, its rows by outcome, and the import. */
export function CheckStep({ read, decide, isSaving, ...typed }: Answered & BookTotal) {
  const [filters, change] = useFilters('/import/$importId');
  const importId = read.import.id;
  const outcome = outcomes.find((each) => each === filters.outcome) ?? 'fault';
  const checkQuery = useAsk(checkImport, { params: { importId }, query: { outcome, page: filters.page } }, { keepPrevious: true });
  const { settings } = read;
  const isUndecided = checkQuery.error?.code === 'IMPORT_UNDECIDED';
  const failure = checkQuery.error && (
    <ErrorAlert error={checkQuery.error} fallback="The file could not be checked." onRetry={checkQuery.refetch}>
      {isUndecided && (
        <TextLink to={pathTo('/import/$importId', { importId, step: asksOfColumns(read) ? 'columns' : 'choices' })}>Answer it</TextLink>
      )}
    </ErrorAlert>
  );
  const check = checkQuery.data;
  if (!check || isUndecided) return failure || <Spinner />;
  const apart = (line: number) => decide({ notDuplicates: [...settings.notDuplicates, line] });
  return (
    <>
      {failure}
      <Summary check={check} deducts={deductsPayments(read)} />
      <LeftOutNotice leftOut={read.leftOut} />
      <Section title="Rows">
        <CheckedRows
          label={outcomeWords[outcome]}
          show={{
            value: outcome,
            choices: outcomes.map((each) => ({ id: each, name: `${outcomeWords[each]} (${countText(check.counts[each])})` })),
            onChange: (chosen) => change({ outcome: chosen }),
          }}
          columns={columnsOf(outcome, { sheets: settings.sheets, apart })}
          rows={check.rows}
          stale={checkQuery.isPlaceholderData}
          empty={
            <EmptyState title="No rows in this category">{outcome === 'fault' ? 'No row has errors.' : 'Choose others above.'}</EmptyState>
          }
          pagination={check.pagination}
          onPage={(page) => change({ page })}
        >
          {check.counts.fault + check.counts.duplicate > 0 && (
            <div className={layout.row}>
              <RowsToCorrect importId={importId} />
            </div>
          )}
        </CheckedRows>
      </Section>
      {mayCall(acceptImport) && (
        <Section title="Import the students">
          <AcceptForm read={read} check={check} isOutdated={isSaving || checkQuery.isFetching} {...typed} />
        </Section>
      )}
    </>
  );
}

/** True if a required column is missing, or a heading is ambiguous. */
function asksOfColumns({ missing, columns }: ReadImport): boolean {
  return missing.length > 0 || columns.some(({ question }) => question !== '');
}

function Summary({ check, deducts }: { check: Check; deducts: boolean }) {
  const { counts, classes, mayMakeClasses, owed, paidAhead, openingTotal } = check;
  const total = amountText(openingTotal, { code: true });
  const parts = [
    `This adds ${countedText(counts.new, 'student')}`,
    counts.known > 0 && `leaves ${countedText(counts.known, 'student')} as they are`,
    counts.duplicate > 0 && `asks about ${countedText(counts.duplicate, 'row')}`,
    counts.fault > 0 && `cannot read ${countedText(counts.fault, 'row')}`,
  ].filter((each) => each !== false);
  return (
    <>
      <Notice tone={counts.fault + counts.duplicate > 0 ? 'warning' : 'done'}>
        <strong>{`${listedText(parts)}.`}</strong>
        {` Balances brought forward: ${total} (owed ${kesText(owed)}, prepaid ${kesText(negated(paidAhead))}).`}
        {` ${billText(check, deducts)}`}
      </Notice>
      {classes.length > 0 && (
        <Notice tone={mayMakeClasses ? 'info' : 'warning'}>
          {`New classes: ${listedText(classes)}.${mayMakeClasses ? '' : ' Ask an administrator to add the students, or to add these classes first.'}`}
        </Notice>
      )}
    </>
  );
}

function billText({ billedTerm, currentTermOver }: Check, deducts: boolean): string {
  if (billedTerm === null) return 'No term is current, so no student is billed yet.';
  if (currentTermOver && deducts) {
    return `${billedTerm} is over, but what was paid in it is deducted: the new students are billed for it at once.`;
  }
  if (currentTermOver) return `${billedTerm} is over: choose below from when the new students are billed.`;
  return `The new students are billed for ${billedTerm} at once.`;
}
