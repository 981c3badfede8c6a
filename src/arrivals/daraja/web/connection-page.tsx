import { guidePath } from '../../../core/page-links.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { TextLink } from '../../../ui/buttons/link.tsx';
import { useFormStart } from '../../../ui/forms/form-start.ts';
import { allowedPage } from '../../../ui/page/allowed.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { NotLoaded } from '../../../ui/states/not-loaded.tsx';
import { readConnection } from '../connections-contract.ts';
import { ConnectionList } from './connection-list.tsx';

const title = 'M-Pesa';

export const ConnectionPage = allowedPage(readConnection, title, () => (
  <Page
    title={title}
    purpose={
      <>
        Connects the school's own paybills and tills to Safaricom. Keys are stored encrypted and are never shown again.{' '}
        <TextLink to={guidePath({ guide: 'connect-your-paybill' })}>How to connect it</TextLink>
      </>
    }
  >
    <LoadedConnections />
  </Page>
));

function LoadedConnections() {
  const connections = useAsk(readConnection, {});
  const data = useFormStart(connections);
  if (!data) return <NotLoaded read={connections} fallback="Failed to load the connections." />;
  return <ConnectionList {...data} />;
}
