import type { ReactNode } from 'react';
import type { PagePath } from '../../../core/page-paths.ts';
import { type CallError, isNoSuch } from '../../../core/web/call.ts';
import { countedText, listedText } from '../../../core/wording.ts';
import { ButtonLink, TextLink } from '../../../ui/buttons/link.tsx';
import layout from '../../../ui/look/layout.module.css';
import { Page } from '../../../ui/page/page.tsx';
import { ErrorAlert, Notice, Spinner } from '../../../ui/states/states.tsx';
import { type SheetPlaces, sheetNames } from '../sheets.ts';

type FilePageProps<Read> = {
  /** The title until the name of the file is known. */
  title: string;
  file: { data: Read | undefined; error: CallError | null; refetch: () => void };
  fileName: string | undefined;
  more?: string;
  /** The page of all such files, linked from here and from a missing file. */
  list: { path: PagePath; all: string; back: string };
  failed: string;
  /** What discards a draft. */
  discard?: ReactNode;
  children: (read: Read) => ReactNode;
};

type ReadFile = { rows: number; settings: { headLine: number; sheets?: SheetPlaces | undefined } };

/** The page of one file: its name, its number of rows, the sheets that are not read, and the parts of its kind. */
export function FilePage<Read extends ReadFile>(props: FilePageProps<Read>) {
  const { title, file, fileName, more = '', list, failed, discard, children } = props;
  const { data, error, refetch } = file;
  if (error && !data) {
    return (
      <Page title={title}>
        <ErrorAlert error={error} headline={failed} {...(isNoSuch(error) ? {} : { onRetry: refetch })}>
          <TextLink to={list.path}>{list.back}</TextLink>
        </ErrorAlert>
      </Page>
    );
  }
  return (
    <Page
      title={fileName ?? title}
      purpose={data ? `${rowsText(data)}${more}` : 'Loading…'}
      action={
        <div className={layout.row}>
          {discard}
          <ButtonLink to={list.path} variant="default">
            {list.all}
          </ButtonLink>
        </div>
      }
    >
      {data?.settings.sheets && <UnreadSheets sheets={data.settings.sheets} />}
      {data ? children(data) : <Spinner />}
    </Page>
  );
}

/** "40 rows below the headings on line 1 of the sheets “Grade 1” and “Grade 2”." */
function rowsText({ rows, settings: { headLine, sheets = [] } }: ReadFile): string {
  const read = quoted(sheetNames(sheets, { read: true }));
  const named = read.length > 1 ? ` of the sheets ${listedText(read)}` : '';
  return `${countedText(rows, 'row')} below the headings on line ${headLine}${named}.`;
}

/** Names the sheets of a workbook that are left out. */
function UnreadSheets({ sheets }: { sheets: SheetPlaces }) {
  const [read, unread] = [true, false].map((isRead) => quoted(sheetNames(sheets, { read: isRead })));
  if (!read || !unread || unread.length === 0) return null;
  return (
    <Notice tone="warning">
      <strong>{`Not read: ${unread.length === 1 ? 'the sheet' : 'the sheets'} ${listedText(unread)}.`}</strong>
      {` The rows are those of ${listedText(read)}. To import others, save their sheet as a file of its own.`}
    </Notice>
  );
}

function quoted(names: readonly string[]): string[] {
  return names.map((name) => `“${name}”`);
}
