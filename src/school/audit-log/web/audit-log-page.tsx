import { instantText } from '../../../core/dates.ts';
import { studentPath } from '../../../core/page-links.ts';
import { filtersIn } from '../../../core/page-paths.ts';
import { roleWords } from '../../../core/roles.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { TextLink } from '../../../ui/buttons/link.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { allowedPage } from '../../../ui/page/allowed.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { StatusBadge } from '../../../ui/states/badge.tsx';
import { NothingFound } from '../../../ui/states/states.tsx';
import { Second } from '../../../ui/table/cell.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { choicesOf, FilterBar, FilterDay, FilterSelect } from '../../../ui/table/filters.tsx';
import { PagedList } from '../../../ui/table/paged-list.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { type AuditEntry, auditLog, exportAuditLog } from '../contract.ts';
import { operator, outcomeNames } from '../rules.ts';
import classes from './audit-log.module.css';

const title = 'Audit Log';
const noFilters = filtersIn('/settings/audit-log', '');

export const AuditLogPage = allowedPage(auditLog, title, AuditLog);

function AuditLog() {
  const [{ page, ...filters }, change, bind] = useFilters('/settings/audit-log');
  const { from, to } = filters;
  const list = useAsk(auditLog, { query: { ...filters, page } }, { keepPrevious: true });
  const reply = list.data;
  const people = [...(reply?.users ?? []), { id: 0, name: operator }];
  const areas = (reply?.areas ?? []).map((area) => ({ id: area, name: area }));
  return (
    <Page title={title} purpose="Who did what, when and from where. Nobody can change or delete a row.">
      <FilterBar
        act={<ExportChoice of={exportAuditLog} query={filters} disabled={!reply?.pagination.total} what="audit log" />}
        search={<SearchField label="Search" placeholder="User, action or student number" {...bind('q')} />}
      >
        <FilterSelect label="User" all="Everybody" choices={people} {...bind('userId')} />
        <FilterSelect label="Area" all="All Areas" choices={areas} {...bind('area')} />
        <FilterSelect label="Outcome" all="All Outcomes" choices={choicesOf(outcomeNames)} {...bind('outcome')} />
        <FilterDay label="From" max={to} {...bind('from')} />
        <FilterDay label="To" min={from} {...bind('to')} />
      </FilterBar>
      <PagedList list={list} fallback="Failed to load the audit log." counted={['row', 'rows']} onChange={change}>
        <DataTable
          label={title}
          columns={columns}
          rows={reply?.entries}
          rowKey={({ id }) => id}
          stale={list.isPlaceholderData}
          terse
          empty={
            <NothingFound title="No rows found" onClear={() => change(noFilters)}>
              No row of the audit log fits these filters.
            </NothingFound>
          }
        />
      </PagedList>
    </Page>
  );
}

const columns: readonly Column<AuditEntry>[] = [
  { head: 'Action', cell: (entry) => <Action entry={entry} />, priority: 'first' },
  { head: 'Time', cell: ({ at }) => instantText(at) },
  { head: 'User', cell: ({ username, role }) => <Lines first={username ?? operator} second={role && roleWords[role].one} /> },
  { head: 'Student', cell: ({ student }) => <StudentOf student={student} /> },
  { head: 'Details', cell: ({ details }) => details },
  { head: 'From', cell: ({ address, device }) => <Lines first={address} second={device} /> },
];

function Action({ entry: { action, outcome } }: { entry: AuditEntry }) {
  if (outcome === 'done') return action;
  return (
    <span className={classes.refused}>
      {action} <StatusBadge tone="bad">{outcomeNames[outcome]}</StatusBadge>
    </span>
  );
}

function StudentOf({ student }: Pick<AuditEntry, 'student'>) {
  if (student === null) return null;
  return <TextLink to={studentPath({ studentId: student.id })}>{student.fullName ?? `Student ${student.id}`}</TextLink>;
}

type LinesProps = { first: string | null; second: string | null };

function Lines({ first, second }: LinesProps) {
  return (
    <span>
      {first}
      {second !== null && <Second>{second}</Second>}
    </span>
  );
}
