import { useState } from 'react';
import type { PagePath } from '../../../core/page-paths.ts';
import { CallError } from '../../../core/web/call.ts';
import { go } from '../../../core/web/navigation.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Textarea } from '../../../ui/fields/text-input.tsx';
import form from '../../../ui/forms/form.module.css';
import layout from '../../../ui/look/layout.module.css';
import { ErrorAlert } from '../../../ui/states/states.tsx';
import { FileField } from './file-field.tsx';

type Upload = { body: { fileName: string; content: string } };
type FileFormProps<Read> = {
  /** The headings that pasted rows must begin with. */
  about: string;
  upload: { mutate: (upload: Upload, then: { onSuccess: (read: Read) => void }) => void; error: unknown; isPending: boolean };
  /** Opens the page of the file once it is read. */
  pageOf: (read: Read) => PagePath;
};

const unansweredText = 'No answer came: the connection is slow or was interrupted. Please try again, or send a smaller file.';

/** Uploads a file, or rows pasted from a spreadsheet. */
export function FileForm<Read>({ about, upload: { mutate, error, isPending: busy }, pageOf }: FileFormProps<Read>) {
  const [file, setFile] = useState<File | null>(null);
  const [pasted, setPasted] = useState('');
  const content = file ?? (pasted.trim() === '' ? null : new Blob([pasted]));
  const read = async () => {
    if (!content) return;
    const body = { fileName: file?.name ?? 'Pasted rows', content: await base64Of(content) };
    mutate({ body }, { onSuccess: (sent) => go(pageOf(sent), { unasked: true }) });
  };
  return (
    <div className={form.form} data-unsaved={pasted.trim() !== '' || undefined}>
      {error !== null && <ErrorAlert error={error} fallback={isUnanswered(error) ? unansweredText : 'The file could not be read.'} />}
      <FileField
        label="Excel workbook or CSV file"
        description="Up to 5 MB and 20,000 rows."
        accept=".xlsx,.csv,.txt,.tsv"
        onChange={setFile}
      />
      {!file && (
        <Textarea
          label="Or paste rows copied from a spreadsheet"
          description={about}
          rows={5}
          value={pasted}
          onChange={(event) => setPasted(event.currentTarget.value)}
        />
      )}
      <div className={layout.row}>
        <Button busy={busy} disabled={!content} onClick={() => void read()}>
          {busy ? 'Reading...' : 'Read the file'}
        </Button>
      </div>
    </div>
  );
}

function isUnanswered(error: unknown): boolean {
  return error instanceof CallError && error.status === 0;
}

/** The bytes of a file as the upload sends them. */
function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
