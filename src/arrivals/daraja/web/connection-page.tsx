import { guidePath } from '../../../core/page-links.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { TextLink } from '../../../ui/buttons/link.tsx';
import { Allowed } from '../../../ui/page/allowed.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ErrorAlert, Spinner } from '../../../ui/states/states.tsx';
import { readConnection } from '../contract.ts';
import { ShownConnection } from './shown-connection.tsx';

const title = 'M-Pesa';

export function ConnectionPage() {
  return (
    <Allowed for={readConnection} title={title}>
      <Page
        title={title}
        purpose={
          <>
            Connects the school's own paybill to Safaricom. Keys are stored encrypted and are never shown again.{' '}
            <TextLink to={guidePath({ guide: 'connect-your-paybill' })}>How to connect it</TextLink>
          </>
        }
      >
        <AskedConnection />
      </Page>
    </Allowed>
  );
}

function AskedConnection() {
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useAsk(readConnection, {});
  if (error && !data) return <ErrorAlert error={error} fallback="Failed to load the connection." onRetry={refetch} />;
  // A draft starts from what the server holds now, not from what another page once read.
  if (!data || (isFetching && !isFetchedAfterMount)) return <Spinner />;
  return <ShownConnection {...data} />;
}
