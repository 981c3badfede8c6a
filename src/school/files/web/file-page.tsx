import type { ReactNode } from 'react';
import type { PagePath } from '../../../core/page-paths.ts';
import { type CallError, isNoSuch } from '../../../core/web/call.ts';
import { countText } from '../../../core/wording.ts';
import { ButtonLink, TextLink } from '../../../ui/buttons/link.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ErrorAlert, Spinner } from '../../../ui/states/states.tsx';

type FilePageProps<Read> = {
  /** What the page is called before the name of the file is known. */
  title: string;
  asked: { data: Read | undefined; error: CallError | null; refetch: () => void };
  fileName: string | undefined;
  /** What stands beside the number of its rows. */
  more?: string;
  /** The page of all such files, and what leads there: from here, and from a file that is not there. */
  list: { path: PagePath; all: string; back: string };
  /** What is said where the file could not be read. */
  failed: string;
  children: (read: Read) => ReactNode;
};

/** The page of one file: its name, how many rows it has, and what its kind makes of it. */
export function FilePage<Read extends { rows: number; settings: { headLine: number } }>(props: FilePageProps<Read>) {
  const { title, asked, fileName, more = '', list, failed, children } = props;
  const { data, error, refetch } = asked;
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
