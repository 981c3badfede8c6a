import { termText } from '../../../books/terms/rules.ts';
import { instantText } from '../../../core/dates.ts';
import { pathTo } from '../../../core/page-paths.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk, useSend } from '../../../core/web/ask.ts';
import { go } from '../../../core/web/navigation.ts';
import { FileForm } from '../../../school/files/web/file-form.tsx';
import { ImportState } from '../../../students/imports/web/import-list.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { Allowed, Changeable } from '../../../ui/page/allowed.tsx';
import { Page, Section } from '../../../ui/page/page.tsx';
import { EmptyState, ErrorAlert } from '../../../ui/states/states.tsx';
import { isPastEnd, Paging } from '../../../ui/table/paging.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { type ListedFeeFile, listFeeFiles, uploadFeeFile } from '../contract.ts';

const title = 'Import Fees';

export function FeeFilesPage() {
  return (
    <Allowed for={listFeeFiles} title={title}>
      <Page
        title={title}
        purpose="Import the fees of a term from Excel or CSV. You see which students they charge before anything is saved."
        action={
          <ButtonLink to="/import" variant="default">
            Import Students
          </ButtonLink>
        }
      >
        <Changeable by={uploadFeeFile} what="the fees">
          <Section title="New import">
            <NewFile />
          </Section>
        </Changeable>
        <Section title="Import history">
          <History />
        </Section>
      </Page>
    </Allowed>
  );
}

function NewFile() {
  const upload = useSend(uploadFeeFile);
  return (
    <FileForm
      about="A row for each grade with a column for each vote head, or a row for each grade and vote head with its amount."
      error={upload.error}
      busy={upload.isPending}
      onRead={(body) => upload.mutate({ body }, { onSuccess: ({ file }) => go(pathTo('/import/fees/$feeFileId', { feeFileId: file.id })) })}
    />
  );
}

const columns: readonly Column<ListedFeeFile>[] = [
  { head: 'File', cell: ({ fileName }) => fileName, priority: 'first' },
  { head: 'Read on', cell: ({ createdAt }) => instantText(createdAt) },
  { head: 'By', cell: ({ createdBy }) => createdBy },
  { head: 'Term', cell: ({ term }) => (term ? termText(term) : '') },
  { head: 'Grades', cell: ({ grades }) => grades ?? '', align: 'right' },
  { head: 'Charged (KES)', cell: ({ charged }) => charged !== null && <Money cents={charged} negative="minus" />, align: 'right' },
  { head: 'State', cell: ({ state }) => <ImportState state={state} />, narrow: true, priority: 'first' },
  {
    head: 'Actions',
    align: 'right',
    cell: ({ id, state, fileName }) => {
      const act = state === 'draft' ? 'Continue' : 'Open';
      return (
        <ButtonLink to={pathTo('/import/fees/$feeFileId', { feeFileId: id })} variant="default" size="xs" label={`${act} ${fileName}`}>
          {act}
        </ButtonLink>
      );
    },
  },
];

function History() {
  const [{ page }, change] = useFilters('/import/fees');
  const list = useAsk(listFeeFiles, { query: { page } }, { keepPrevious: true });
  if (list.error) return <ErrorAlert error={list.error} headline="Failed to load imports." onRetry={list.refetch} />;
  const pagination = list.data?.pagination;
  return (
    <>
      {!isPastEnd(pagination) && (
        <DataTable
          label="Import history"
          columns={columns}
          rows={list.data?.files}
          rowKey={({ id }) => id}
          skeletonRows={3}
          stale={list.isPlaceholderData}
          empty={<EmptyState title="No imports yet">Files that you read are listed here, with their result.</EmptyState>}
        />
      )}
      {pagination && <Paging pagination={pagination} counted={['import', 'imports']} onPage={(next) => change({ page: next })} />}
    </>
  );
}
