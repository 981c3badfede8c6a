import { dayText } from '../../../core/dates.ts';
import { kesText } from '../../../core/money.ts';
import { receiptPath } from '../../../core/page-links.ts';
import { mayCall } from '../../../core/web/access.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { countedText, countText } from '../../../core/wording.ts';
import { CheckedRows } from '../../../school/files/web/checked-rows.tsx';
import { TextLink } from '../../../ui/buttons/link.tsx';
import { Section } from '../../../ui/page/page.tsx';
import { StatusBadge } from '../../../ui/states/badge.tsx';
import { EmptyState, ErrorAlert, Notice, Spinner } from '../../../ui/states/states.tsx';
import type { Column } from '../../../ui/table/table.tsx';
import { FigureStrip } from '../../../ui/text/figure-strip.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { importStatement, type PreviewedRow, previewStatement, type StatementPreview } from '../contract.ts';
import { type RowOutcome, rowOutcomes } from '../rules/row-outcomes.ts';
import { detailColumns } from './detail-columns.tsx';
import { ImportForm } from './import-form.tsx';
import { Breaks, RowFaults } from './row-faults.tsx';
import classes from './statements.module.css';
import { Reversals } from './went-back.tsx';

const outcomeWords = {
  student: { word: 'Matches a student', tone: 'good' },
  desk: { word: 'Unallocated', tone: 'waiting' },
  proves: { word: 'Verifies a payment', tone: 'good' },
  differs: { word: 'Differs', tone: 'bad' },
  known: { word: 'Already recorded', tone: 'neutral' },
} as const satisfies Record<RowOutcome, object>;

/** The effect of importing a file, row by row, and the import. */
export function Preview({ draftId, isSaving }: { draftId: number; isSaving: boolean }) {
  const [filters, change] = useFilters('/payments/statements/draft/$draftId');
  const outcome = rowOutcomes.find((each) => each === filters.outcome);
  const preview = useAsk(
    previewStatement,
    { params: { draftId }, query: { ...(outcome && { outcome }), page: filters.page } },
    { keepPrevious: true },
  );
  const { data, error } = preview;
  const failure = error && <ErrorAlert error={error} fallback="The file could not be checked." onRetry={preview.refetch} />;
  if (!data) return failure || <Spinner />;
  const all = rowOutcomes.reduce((sum, each) => sum + data.counts[each], 0);
  const choices = rowOutcomes.map((id) => ({ id, name: `${outcomeWords[id].word} (${countText(data.counts[id])})` }));
  return (
    <>
      {failure}
      <Summary preview={data} />
      <Breaks breaks={data.breaks} more={data.moreBreaks} />
      <RowFaults refused={data.refused} more={data.moreRefused} />
      <Reversals backs={data.wentBack} more={data.moreWentBack} />
      <Section title="Money In">
        <CheckedRows
          label="Money In"
          show={{
            all: `All (${countText(all)})`,
            value: outcome ?? 'all',
            choices,
            onChange: (chosen) => change({ outcome: chosen }),
          }}
          columns={columns}
          rows={data.money}
          stale={preview.isPlaceholderData}
          empty={<EmptyState title="No matching rows">Choose others above.</EmptyState>}
          pagination={data.pagination}
          onPage={(page) => change({ page })}
        />
      </Section>
      {mayCall(importStatement) && (
        <Section title="Import the statement">
          <ImportForm key={JSON.stringify([data.breaks, data.moreBreaks])} draftId={draftId} preview={data} isSaving={isSaving} />
        </Section>
      )}
    </>
  );
}

const columns: readonly Column<PreviewedRow>[] = [
  ...detailColumns,
  {
    head: 'What happens',
    cell: ({ outcome, reason, student, receiptNumber }) => (
      <>
        <StatusBadge tone={outcomeWords[outcome].tone}>{outcomeWords[outcome].word}</StatusBadge>
        {student && receiptNumber !== null && (
          <>
            {' '}
            <TextLink to={receiptPath({ studentId: student.id, paymentId: receiptNumber })}>
              {`Receipt ${receiptNumber}, ${student.fullName}`}
            </TextLink>
          </>
        )}
        {student && receiptNumber === null && ` ${student.fullName}`}
        <span className={classes.reason}>{`${reason}.`}</span>
      </>
    ),
  },
  { head: 'Amount (KES)', cell: ({ amount }) => <Money cents={amount} />, align: 'right' },
];

function Summary({ preview }: { preview: StatementPreview }) {
  const { rows, here, withoutMoney, notCompleted, inside, outside, opening, closing, firstDay, lastDay, breaks } = preview;
  const passedOver = [
    here > 0 && `${countedText(here, 'row')} came with an earlier statement.`,
    withoutMoney > 0 &&
      `${countedText(withoutMoney, 'row')} without money in or out, such as a footer, ${withoutMoney === 1 ? 'is' : 'are'} left out.`,
    notCompleted > 0 && `${countedText(notCompleted, 'incomplete transaction')} ${notCompleted === 1 ? 'is' : 'are'} left out.`,
  ].filter((each) => each !== false);
  const days = firstDay && lastDay ? `, ${dayText(firstDay)} to ${dayText(lastDay)}` : '';
  return (
    <>
      <FigureStrip
        figures={[
          { name: 'Money in', cents: inside },
          { name: 'Money out', cents: outside },
          ...(opening === null ? [] : [{ name: 'Opening balance', cents: opening }]),
          ...(closing === null ? [] : [{ name: 'Closing balance', cents: closing }]),
        ]}
      />
      <Notice tone={rows === 0 ? 'warning' : 'info'}>
        <strong>{`${countedText(rows, 'new row')}${days}.`}</strong>
        {passedOver.map((each) => ` ${each}`)}
        {opening !== null &&
          closing !== null &&
          breaks.length === 0 &&
          ` The balances run from ${kesText(opening)} to ${kesText(closing)} without a gap.`}
      </Notice>
    </>
  );
}
