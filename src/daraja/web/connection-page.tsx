import { mayCall } from '../../core/web/access.ts';
import { useAsk } from '../../core/web/ask.ts';
import { Allowed, Changeable } from '../../ui/page/allowed.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ErrorAlert, Notice, Spinner } from '../../ui/states/states.tsx';
import { connectPaybill, readConnection } from '../contract.ts';
import { environmentNames } from '../environments.ts';
import { ConnectionForm } from './connection-form.tsx';

const title = 'M-Pesa';

export function ConnectionPage() {
  return (
    <Allowed for={readConnection} title={title}>
      <Page title={title} purpose="Connects the school’s own paybill to Safaricom. Keys are kept sealed: nobody reads them here again.">
        <AskedConnection />
      </Page>
    </Allowed>
  );
}

function AskedConnection() {
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useAsk(readConnection, {});
  if (error && !data) return <ErrorAlert error={error} fallback="Failed to load the connection." onRetry={refetch} />;
  if (!data || (isFetching && !isFetchedAfterMount)) return <Spinner />;
  const { connection, environments } = data;
  return (
    <>
      <Changeable by={connectPaybill} what="the connection">
        <ConnectionForm key={connection?.updatedAt} connection={connection} environments={environments} />
      </Changeable>
      {!mayCall(connectPaybill) && (
        <Notice>
          {connection
            ? `The paybill ${connection.shortCode} is connected to: ${environmentNames[connection.environment]}.`
            : 'No paybill is connected yet.'}
        </Notice>
      )}
    </>
  );
}
