import { instantText } from '../../../core/dates.ts';
import { Alert } from '../../../ui/states/alert.tsx';
import { type Connection, registerConnection, testConnection } from '../connections-contract.ts';
import { RemoveConnection } from './remove-connection.tsx';
import { RemoveInitiator } from './remove-initiator.tsx';
import { SafaricomCall } from './safaricom-call.tsx';

type ConnectionActsProps = { connection: Connection; onInitiatorRemoved: () => void };

/** The actions on a saved connection. */
export function ConnectionActs({ connection, onInitiatorRemoved }: ConnectionActsProps) {
  const { id: connectionId, initiatorName, registeredAt } = connection;
  return (
    <>
      {initiatorName && <RemoveInitiator connectionId={connectionId} name={initiatorName} onRemoved={onInitiatorRemoved} />}
      <SafaricomCall
        endpoint={testConnection}
        connectionId={connectionId}
        title="Test"
        purpose={`Asks Safaricom whether it knows the ${connection.connectionKind} by the keys that are kept. No money moves and no phone rings.`}
        button="Test Connection"
        fallback="The connection could not be tested."
      />
      <SafaricomCall
        endpoint={registerConnection}
        connectionId={connectionId}
        title="Payment notices"
        purpose={registeredText(connection)}
        button={registeredAt === null ? 'Start Notices' : 'Start Notices Again'}
        fallback="Safaricom could not be asked."
      />
      {connection.pullFault !== null && registeredAt !== null && (
        <Alert role="status" tone="warning" narrow>
          {refusedText(connection)}
        </Alert>
      )}
      {registeredAt === null && <RemoveConnection connection={connection} />}
    </>
  );
}

function refusedText({ pullFault, pullFaultAt }: Connection): string {
  const since = pullFaultAt === null ? '' : ` since ${instantText(pullFaultAt)}`;
  return `Missed payments have not been looked up${since}. ${pullFault} Karo asks again once a day, and at once after Save Connection or Start Notices Again.`;
}

function registeredText({ connectionKind, registeredAt, registeredVersion, pullFault }: Connection): string {
  if (registeredAt === null)
    return `Registers Karo's addresses with Safaricom, which then notifies Karo of each payment to the ${connectionKind}.`;
  const version = registeredVersion === null ? '' : `, by version ${registeredVersion.slice(1)} of its product`;
  const lookUps = pullFault === null ? ' Missed payments are looked up every hour.' : '';
  return `Safaricom has sent notices since ${instantText(registeredAt)}${version}.${lookUps}`;
}
