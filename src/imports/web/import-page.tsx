import { useState } from 'react';
import { importPath } from '../../core/page-links.ts';
import { useFilters, useParams } from '../../core/web/address.ts';
import { useAsk, useSend } from '../../core/web/ask.ts';
import { call } from '../../core/web/call.ts';
import { go } from '../../core/web/navigation.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DownloadButton } from '../../ui/buttons/download-button.tsx';
import { Textarea } from '../../ui/fields/text-input.tsx';
import form from '../../ui/forms/form.module.css';
import layout from '../../ui/look/layout.module.css';
import { Allowed, Changeable } from '../../ui/page/allowed.tsx';
import { Page, Section } from '../../ui/page/page.tsx';
import { ErrorAlert } from '../../ui/states/states.tsx';
import { isPastEnd, Paging } from '../../ui/table/paging.tsx';
import { exampleFile, importById, listImports, uploadImport } from '../contract.ts';
import { base64Of } from './base64.ts';
import { Draft } from './draft.tsx';
import { FileField } from './file-field.tsx';
import { ImportList } from './import-list.tsx';

const title = 'Import Students';

export function ImportPage() {
  return (
    <Allowed for={listImports} title={title}>
      <Page
        title={title}
        purpose="Bring a register in from Excel or CSV. Nothing is added before you have seen what it makes."
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
          </Section>
        </Changeable>
        <Section title="Earlier imports">
          <History />
        </Section>
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

/** A file or rows copied from a spreadsheet; once read, it has a page of its own. */
function NewImport() {
  const [file, setFile] = useState<File | null>(null);
  const [pasted, setPasted] = useState('');
  const upload = useSend(uploadImport);
  const content = file ?? (pasted.trim() === '' ? null : new Blob([pasted]));
  const read = async () => {
    if (!content) return;
    const body = { fileName: file?.name ?? 'Pasted rows', content: await base64Of(content) };
    upload.mutate({ body }, { onSuccess: (draft) => go(importPath({ importId: draft.import.id })) });
  };
  return (
    <div className={form.form}>
      {upload.error && <ErrorAlert error={upload.error} fallback="The file could not be read." />}
      <FileField
        label="Excel workbook or CSV file"
        description="Up to 5 MB and 20,000 rows."
        accept=".xlsx,.csv,.txt,.tsv"
        onChange={setFile}
      />
      {!file && (
        <Textarea
          label="Or paste rows copied from a spreadsheet"
          description="With the row of headings, such as Name, Class and Balance."
          rows={5}
          value={pasted}
          onChange={(event) => setPasted(event.currentTarget.value)}
        />
      )}
      <div className={layout.row}>
        <Button busy={upload.isPending} disabled={!content} onClick={() => void read()}>
          {upload.isPending ? 'Reading...' : 'Read the file'}
        </Button>
      </div>
    </div>
  );
}

function History() {
  const [{ page }, change] = useFilters('/import');
  const list = useAsk(listImports, { query: { page } }, { keepPrevious: true });
  if (list.error) return <ErrorAlert error={list.error} headline="Failed to load imports." onRetry={list.refetch} />;
  const pagination = list.data?.pagination;
  return (
    <>
      {!isPastEnd(pagination) && <ImportList imports={list.data?.imports} stale={list.isPlaceholderData} />}
      {pagination && <Paging pagination={pagination} counted={['import', 'imports']} onPage={(next) => change({ page: next })} />}
    </>
  );
}
