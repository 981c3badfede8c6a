import type { Reply } from '../../../core/endpoint.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { countText } from '../../../core/wording.ts';
import { allowedPage } from '../../../ui/page/allowed.tsx';
import { Page, Section } from '../../../ui/page/page.tsx';
import { EmptyState, ErrorAlert, Spinner } from '../../../ui/states/states.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { FilterBar, FilterSelect } from '../../../ui/table/filters.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { exportOtherReport, otherReport, type ReportCell, type ReportName, reports } from '../contract.ts';

type Table = Reply<typeof otherReport>;
type Row = { place: number; cells: readonly ReportCell[] };

const title = 'Other Reports';
const choices = Object.entries(reports).map(([id, { name }]) => ({ id, name }));
const isReport = (name: string): name is ReportName => Object.hasOwn(reports, name);

export const OtherReportsPage = allowedPage(otherReport, title, OtherReports);

function OtherReports() {
  const [filters, , bind] = useFilters('/reports');
  const report = isReport(filters.report) ? filters.report : 'enrolment';
  const list = useAsk(otherReport, { query: { report } });
  const { name, purpose } = reports[report];
  const table = list.data;
  return (
    <Page title={title} purpose={purpose}>
      <FilterBar
        act={<ExportChoice of={exportOtherReport} query={{ report }} name={report} disabled={!table?.rows.length} what="report" />}
      >
        <FilterSelect label="Report" choices={choices} {...bind('report')} value={report} />
      </FilterBar>
      <Section title={name}>
        {table && <ReportTable name={name} table={table} />}
        {!table && list.error && <ErrorAlert error={list.error} fallback="The report could not be read." onRetry={list.refetch} />}
        {!table && !list.error && <Spinner />}
      </Section>
    </Page>
  );
}

function ReportTable({ name, table }: { name: string; table: Table }) {
  return (
    <DataTable
      label={name}
      columns={columnsOf(table)}
      rows={table.rows.map((cells, place): Row => ({ place, cells }))}
      rowKey={({ place }) => place}
      empty={<EmptyState title="Nothing to report yet">The rows appear here once there is something to count.</EmptyState>}
    />
  );
}

function columnsOf(table: Table): readonly Column<Row>[] {
  return table.columns.map(({ label, isFigure, isMoney }, place) => ({
    head: isMoney ? `${label} (KES)` : label,
    cell: ({ cells }) => <Figure cell={cells[place]} />,
    align: isFigure ? 'right' : 'left',
    total: <Figure cell={table.totals[place]} />,
    ...(place === 0 && { priority: 'first' as const }),
    narrow: !isFigure,
  }));
}

function Figure({ cell }: { cell: ReportCell | undefined }) {
  if (!cell) return null;
  if ('money' in cell) return <Money cents={cell.money} negative="minus" />;
  return 'count' in cell ? countText(cell.count) : cell.text;
}
