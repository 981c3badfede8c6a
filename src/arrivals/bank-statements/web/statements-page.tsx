import { dayText, instantText } from '../../../core/dates.ts';
import { pathTo } from '../../../core/page-paths.ts';
import { mayCall } from '../../../core/web/access.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk, useSend } from '../../../core/web/ask.ts';
import { countText } from '../../../core/wording.ts';
import { FileForm } from '../../../school/files/web/file-form.tsx';
import { FileList } from '../../../school/files/web/file-list.tsx';
import { ButtonLink, TextLink } from '../../../ui/buttons/link.tsx';
import layout from '../../../ui/look/layout.module.css';
import { allowedPage, Changeable } from '../../../ui/page/allowed.tsx';
import { Page, Section } from '../../../ui/page/page.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import type { Column } from '../../../ui/table/table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { type ListedStatement, listStatements, uploadStatement } from '../contract.ts';
import { accountText } from './account-text.ts';
import { Unseen } from './unseen.tsx';

const title = 'Bank Statements';

export const StatementsPage = allowedPage(listStatements, title, () => (
  <Page
    title={title}
    purpose="Statements from M-Pesa and the bank. A statement confirms recorded payments and shows those that never arrived."
    action={
      <ButtonLink to="/payments/reconcile" variant="default">
        Unallocated Payments
      </ButtonLink>
    }
  >
    <Unseen />
    <Section title="Import a statement">
      <Changeable by={uploadStatement} what="statements">
        <NewStatement />
      </Changeable>
    </Section>
    <Section title="Imported statements">
      <History />
    </Section>
  </Page>
));

function NewStatement() {
  return (
    <FileForm
      about="With the row of headings, such as Receipt No., Completion Time and Paid In, or Date, Description, Debit and Credit."
      upload={useSend(uploadStatement)}
      pageOf={({ id }) => pathTo('/payments/statements/draft/$draftId', { draftId: id })}
    />
  );
}

const columns: readonly Column<ListedStatement>[] = [
  {
    head: 'Account',
    cell: (row) => <TextLink to={pathTo('/payments/statements/$statementId', { statementId: row.id })}>{accountText(row)}</TextLink>,
    priority: 'first',
  },
  {
    head: 'Days',
    cell: ({ firstDay, lastDay }) => (firstDay === lastDay ? dayText(firstDay) : `${dayText(firstDay)} – ${dayText(lastDay)}`),
  },
  { head: 'Rows', cell: ({ rows }) => countText(rows), align: 'right' },
  { head: 'Money in (KES)', cell: ({ inside }) => <Money cents={inside} />, align: 'right' },
  { head: 'Money out (KES)', cell: ({ outside }) => <Money cents={outside} />, align: 'right' },
  { head: 'File', cell: ({ fileName }) => fileName },
  { head: 'Imported by', cell: ({ importedBy, importedAt }) => `${importedBy}, ${instantText(importedAt)}` },
];

function History() {
  const [{ page }, change] = useFilters('/payments/statements');
  const list = useAsk(listStatements, { query: { page } }, { keepPrevious: true });
  const drafts = list.data?.drafts ?? [];
  return (
    <FileList
      label="Imported statements"
      list={list}
      rows={list.data?.statements}
      columns={columns}
      failed={{ fallback: 'Failed to load the statements.' }}
      counted={['statement', 'statements']}
      empty={<EmptyState title="No statements yet">Imported statements are listed here, with the outcome of each row.</EmptyState>}
      onPage={(next) => change({ page: next })}
    >
      {drafts.length > 0 && mayCall(uploadStatement) && (
        <div className={layout.row}>
          <span>Draft imports:</span>
          {drafts.map(({ id, fileName }) => (
            <TextLink key={id} to={pathTo('/payments/statements/draft/$draftId', { draftId: id })}>
              {fileName}
            </TextLink>
          ))}
        </div>
      )}
    </FileList>
  );
}
