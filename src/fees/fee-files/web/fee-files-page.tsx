import { termText } from '../../../books/terms/rules.ts';
import { pathTo } from '../../../core/page-paths.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk, useSend } from '../../../core/web/ask.ts';
import { DiscardDraft } from '../../../school/files/web/discard-draft.tsx';
import { fileColumns } from '../../../school/files/web/file-columns.tsx';
import { FileForm } from '../../../school/files/web/file-form.tsx';
import { FileList } from '../../../school/files/web/file-list.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { allowedPage, Changeable } from '../../../ui/page/allowed.tsx';
import { Page, Section } from '../../../ui/page/page.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { discardFeeFile, type ListedFeeFile, listFeeFiles, uploadFeeFile } from '../contract.ts';

const title = 'Import Fees';

export const FeeFilesPage = allowedPage(listFeeFiles, title, () => (
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
));

const filePath = (feeFileId: number) => pathTo('/import/fees/$feeFileId', { feeFileId });

function NewFile() {
  return (
    <FileForm
      about="A row for each grade with a column for each vote head, or a row for each grade and vote head with its amount."
      upload={useSend(uploadFeeFile)}
      pageOf={({ file }) => filePath(file.id)}
    />
  );
}

const columns = fileColumns<ListedFeeFile>(
  [
    { head: 'Term', cell: ({ term }) => (term ? termText(term) : '') },
    { head: 'Grades', cell: ({ grades }) => grades ?? '', align: 'right' },
    { head: 'Charged (KES)', cell: ({ charged }) => charged !== null && <Money cents={charged} negative="minus" />, align: 'right' },
  ],
  {
    pathOf: filePath,
    discardOf: (file) => (
      <DiscardDraft
        call={discardFeeFile}
        input={{ params: { feeFileId: file.id } }}
        fileName={file.fileName}
        list="/import/fees"
        size="xs"
      />
    ),
  },
);

function History() {
  const [{ page }, change] = useFilters('/import/fees');
  const list = useAsk(listFeeFiles, { query: { page } }, { keepPrevious: true });
  return (
    <FileList
      label="Import history"
      list={list}
      rows={list.data?.files}
      columns={columns}
      failed={{ headline: 'Failed to load imports.' }}
      counted={['import', 'imports']}
      empty={<EmptyState title="No imports yet">Files that you upload are listed here, with their result.</EmptyState>}
      onPage={(next) => change({ page: next })}
    />
  );
}
