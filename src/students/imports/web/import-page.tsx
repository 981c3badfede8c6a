import { IconDownload } from '@tabler/icons-react';
import { pathTo } from '../../../core/page-paths.ts';
import { useFilters, useParams } from '../../../core/web/address.ts';
import { useAsk, useSend } from '../../../core/web/ask.ts';
import { call } from '../../../core/web/call.ts';
import { countText } from '../../../core/wording.ts';
import { DiscardDraft } from '../../../school/files/web/discard-draft.tsx';
import { fileColumns } from '../../../school/files/web/file-columns.tsx';
import { FileForm } from '../../../school/files/web/file-form.tsx';
import { FileList } from '../../../school/files/web/file-list.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/link.tsx';
import { useSave } from '../../../ui/buttons/save.ts';
import { Allowed, allowedPage, Changeable } from '../../../ui/page/allowed.tsx';
import { Page, Section } from '../../../ui/page/page.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { discardImport, exampleFile, exportImports, importById, type ListedImport, listImports, uploadImport } from '../contract.ts';
import { Draft } from './draft.tsx';

const title = 'Import Students';

export const ImportPage = allowedPage(listImports, title, () => (
  <Page
    title={title}
    purpose="Import a register from Excel or CSV. You see what it adds before anything is saved."
    action={<ExampleButton />}
  >
    <Changeable by={uploadImport} what="who is on the register">
      <Section title="New import">
        <NewImport />
        <p>
          To import fee structures, use <TextLink to="/import/fees">Import Fees</TextLink>.
        </p>
      </Section>
    </Changeable>
    <History />
  </Page>
));

/** In the bundle of the other page, so that only importing users fetch the shared part. */
export function DraftPage() {
  const { importId } = useParams('/import/$importId');
  return (
    <Allowed for={importById} title={title}>
      <Draft key={importId} importId={importId} />
    </Allowed>
  );
}

function ExampleButton() {
  const { pending, save } = useSave('The example could not be read.');
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      busy={pending !== null}
      onClick={() => save(exampleFile.file.name, readExample)}
    >
      Example file
    </Button>
  );
}

/** With the byte order mark, which spreadsheets need for UTF-8 and reading the reply as text removes. */
export async function readExample(): Promise<Blob> {
  return new Blob(['\ufeff', await call(exampleFile, {})], { type: exampleFile.file.type });
}

const draftPath = (importId: number) => pathTo('/import/$importId', { importId });

function NewImport() {
  return (
    <FileForm
      about="With the row of headings, such as Name, Class and Balance."
      upload={useSend(uploadImport)}
      pageOf={(read) => draftPath(read.import.id)}
    />
  );
}

const columns = fileColumns<ListedImport>(
  [
    { head: 'Students', cell: ({ students }) => (students === null ? '' : countText(students)), align: 'right' },
    { head: 'Balances (KES)', cell: ({ openingTotal }) => openingTotal !== null && <Money cents={openingTotal} />, align: 'right' },
  ],
  {
    pathOf: draftPath,
    discardOf: (file) => (
      <DiscardDraft call={discardImport} input={{ params: { importId: file.id } }} fileName={file.fileName} list="/import" size="xs" />
    ),
  },
);

function History() {
  const [{ page }, change] = useFilters('/import');
  const list = useAsk(listImports, { query: { page } }, { keepPrevious: true });
  return (
    <Section title="Import history" action={<ExportChoice of={exportImports} disabled={!list.data?.pagination.total} what="imports" />}>
      <FileList
        label="Import history"
        list={list}
        rows={list.data?.imports}
        columns={columns}
        failed={{ headline: 'Failed to load imports.' }}
        counted={['import', 'imports']}
        empty={<EmptyState title="No imports yet">Files that you upload are listed here, with their result.</EmptyState>}
        onPage={(next) => change({ page: next })}
      />
    </Section>
  );
}
