import type { ReactNode } from 'react';
import type { PagePath } from '../../../core/page-paths.ts';
import { type CallError, isNoSuch } from '../../../core/web/call.ts';
import { countText } from '../../../core/wording.ts';
import { ButtonLink, TextLink } from '../../../ui/buttons/link.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ErrorAlert, Spinner } from '../../../ui/states/states.tsx';

type FilePageProps<Read> = {
  /** The title until the name of the file is known. */
  title: string;
  file: { data: Read | undefined; error: CallError | null; refetch: () => void };
  fileName: string | undefined;
  more?: string;
  /** The page of all such files, linked from here and from a missing file. */
  list: { path: PagePath; all: string; back: string };
  failed: string;
  children: (read: Read) => ReactNode;
};

/** The page of one file: its name, its number of rows, and the parts of its kind. */
export function FilePage<Read extends { rows: number; settings: { headLine: number } }>(props: FilePageProps<Read>) {
  const { title, file, fileName, more = '', list, failed, children } = props;
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
      purpose={data ? `${countText(data.rows)} rows below the headings on line ${data.settings.headLine}.${more}` : 'Loading…'}
      action={
        <ButtonLink to={list.path} variant="default">
          {list.all}
        </ButtonLink>
      }
    >
      {data ? children(data) : <Spinner />}
    </Page>
  );
}
