import { dayText, instantText } from '../../../core/dates.ts';
import { negated } from '../../../core/money.ts';
import { receiptPath } from '../../../core/page-links.ts';
import { useFilters, useParams } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { isNoSuch } from '../../../core/web/call.ts';
import { countedText } from '../../../core/wording.ts';
import { ButtonLink, TextLink } from '../../../ui/buttons/link.tsx';
import { allowedPage } from '../../../ui/page/allowed.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { StatusBadge } from '../../../ui/states/badge.tsx';
import { ErrorAlert, Notice } from '../../../ui/states/states.tsx';
import { isPastEnd, Paging } from '../../../ui/table/paging.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { FigureStrip } from '../../../ui/text/figure-strip.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { type ImportedRow, type ListedStatement, statementById } from '../contract.ts';
import { accountText } from './account-text.ts';
import { detailColumns } from './detail-columns.tsx';
import { Breaks, RowFaults } from './row-faults.tsx';
import classes from './statements.module.css';

const title = 'Bank Statement';
export const StatementPage = allowedPage(statementById, title, Statement);

function Statement() {
  const { statementId } = useParams('/payments/statements/$statementId');
  const [{ page }, change] = useFilters('/payments/statements/$statementId');
  const { data, error, refetch, isPlaceholderData } = useAsk(
    statementById,
    { params: { statementId }, query: { page } },
    { keepPrevious: true, againMs: readAgainMs },
  );
  return (
    <Page
      title={data ? accountText(data.statement) : title}
      purpose={data ? aboutText(data.statement) : 'Loading…'}
      action={
        <ButtonLink to="/payments/statements" variant="default">
          All statements
        </ButtonLink>
      }
    >
      {error && <ErrorAlert error={error} fallback="Failed to load the statement." {...(isNoSuch(error) ? {} : { onRetry: refetch })} />}
      {(data || !error) && (
        <>
          <FigureStrip
            figures={[
              { name: 'Money in', cents: data?.statement.inside },
              { name: 'Money out', cents: data?.statement.outside },
              ...(data && data.opening !== null ? [{ name: 'Opening balance', cents: data.opening }] : []),
              ...(data && data.closing !== null ? [{ name: 'Closing balance', cents: data.closing }] : []),
            ]}
          />
          {data && data.statement.waiting > 0 && (
            <Notice>{`${countedText(data.statement.waiting, 'row')} still to be processed. This page updates by itself.`}</Notice>
          )}
          <Breaks breaks={data?.breaks ?? []} />
          <RowFaults refused={data?.refused ?? []} />
          {!isPastEnd(data?.pagination) && (
            <DataTable
              label="Rows of the statement"
              columns={columns}
              rows={data?.rows}
              rowKey={({ line }) => line}
              stale={isPlaceholderData}
              empty={null}
            />
          )}
        </>
      )}
      {data && <Paging pagination={data.pagination} counted={['row', 'rows']} onPage={(next) => change({ page: next })} />}
    </Page>
  );
}

/** How soon to read again: each second until all rows are processed. */
export function readAgainMs({ isProcessed }: { isProcessed: boolean }): number | false {
  return !isProcessed && 1000;
}

/** "1 May 2026 to 31 May 2026. may.csv, imported by njoroge on 1 Jun 2026, 09:12. 4 rows came with earlier statements." */
function aboutText({ firstDay, lastDay, fileName, importedBy, importedAt, known }: ListedStatement): string {
  const before = known === 0 ? '' : ` ${countedText(known, 'row')} came with earlier statements.`;
  return `${dayText(firstDay)} to ${dayText(lastDay)}. ${fileName}, imported by ${importedBy} on ${instantText(importedAt)}.${before}`;
}

const resultWords = {
  settled: { word: 'Verified a payment', tone: 'good' },
  recorded: { word: 'Recorded', tone: 'good' },
  waiting: { word: 'Unallocated', tone: 'waiting' },
  known: { word: 'Already recorded', tone: 'neutral' },
  contradicted: { word: 'Differs, not recorded', tone: 'bad' },
} as const satisfies Record<NonNullable<ImportedRow['result']>, object>;

const columns: readonly Column<ImportedRow>[] = [
  ...detailColumns,
  { head: 'Outcome', cell: (row) => <Became row={row} /> },
  { head: 'In (KES)', cell: ({ amount }) => amount > 0 && <Money cents={amount} />, align: 'right' },
  { head: 'Out (KES)', cell: ({ amount }) => amount < 0 && <Money cents={negated(amount)} />, align: 'right' },
  { head: 'Balance (KES)', cell: ({ balance }) => balance !== null && <Money cents={balance} negative="minus" />, align: 'right' },
];

function Became({ row: { amount, result, student, receiptNumber, reason, isOnDesk, wentBack } }: { row: ImportedRow }) {
  if (wentBack !== null) return <Reversal reason={wentBack} />;
  if (result === null) return amount > 0 ? 'Not yet' : 'Money out';
  return (
    <>
      <StatusBadge tone={resultWords[result].tone}>{resultWords[result].word}</StatusBadge>{' '}
      {student && receiptNumber !== null && (
        <TextLink to={receiptPath({ studentId: student.id, paymentId: receiptNumber })}>
          {`Receipt ${receiptNumber}, ${student.fullName}`}
        </TextLink>
      )}
      {isOnDesk && <TextLink to="/payments/reconcile">Unallocated Payments</TextLink>}
      {reason !== null && <span className={classes.reason}>{`${reason}.`}</span>}
    </>
  );
}

function Reversal({ reason }: { reason: string }) {
  return (
    <>
      <StatusBadge tone="bad">Reversed</StatusBadge> {`${reason}.`}
    </>
  );
}
