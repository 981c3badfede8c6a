import { pathTo } from '../../../core/page-paths.ts';
import { useFilters, useParams } from '../../../core/web/address.ts';
import { useAsk, useSend } from '../../../core/web/ask.ts';
import { call } from '../../../core/web/call.ts';
import { go } from '../../../core/web/navigation.ts';
import { FileForm } from '../../../school/files/web/file-form.tsx';
import { DownloadButton } from '../../../ui/buttons/download-button.tsx';
import { TextLink } from '../../../ui/buttons/link.tsx';
import { Allowed, Changeable } from '../../../ui/page/allowed.tsx';
import { Page, Section } from '../../../ui/page/page.tsx';
import { ErrorAlert } from '../../../ui/states/states.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { isPastEnd, Paging } from '../../../ui/table/paging.tsx';
import { exampleFile, exportImports, importById, listImports, uploadImport } from '../contract.ts';
import { Draft } from './draft.tsx';
import { ImportList } from './import-list.tsx';

const title = 'Import Students';

export function ImportPage() {
  return (
    <Allowed for={listImports} title={title}>
      <Page
        title={title}
        purpose="Import a register from Excel or CSV. You see what it adds before anything is saved."
        action={
          <DownloadButton
            name="students-example.csv"
            words="Example file"
            type="text/csv"
            read={readExample}
            fallback="The example could not be read."
          />
        }
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
    </Allowed>
  );
}

/** In the file of the other page, so that what both share is fetched by those who import and by nobody else. */
export function DraftPage() {
  const { importId } = useParams('/import/$importId');
  return (
    <Allowed for={importById} title={title}>
      <Draft key={importId} importId={importId} />
    </Allowed>
  );
}

const readExample = () => call(exampleFile, {});

/** Once it is read, a file has a page of its own. */
function NewImport() {
  const upload = useSend(uploadImport);
  return (
    <FileForm
      about="With the row of headings, such as Name, Class and Balance."
      error={upload.error}
      busy={upload.isPending}
      onRead={(body) => upload.mutate({ body }, { onSuccess: (draft) => go(pathTo('/import/$importId', { importId: draft.import.id })) })}
    />
  );
}

function History() {
  const [{ page }, change] = useFilters('/import');
  const list = useAsk(listImports, { query: { page } }, { keepPrevious: true });
  const pagination = list.data?.pagination;
  return (
    <Section
      title="Import history"
      action={<ExportChoice of={exportImports} disabled={!pagination?.total} fallback="The imports could not be downloaded." />}
    >
      {list.error && <ErrorAlert error={list.error} headline="Failed to load imports." onRetry={list.refetch} />}
      {!list.error && !isPastEnd(pagination) && <ImportList imports={list.data?.imports} stale={list.isPlaceholderData} />}
      {!list.error && pagination && (
        <Paging pagination={pagination} counted={['import', 'imports']} onPage={(next) => change({ page: next })} />
      )}
    </Section>
  );
}
