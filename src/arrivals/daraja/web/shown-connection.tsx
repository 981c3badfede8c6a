import type { Reply } from '../../../core/endpoint.ts';
import { mayCall } from '../../../core/web/access.ts';
import { Changeable } from '../../../ui/page/allowed.tsx';
import { Notice } from '../../../ui/states/states.tsx';
import { connectPaybill, type readConnection } from '../contract.ts';
import { environmentNames } from '../environments.ts';
import { ConnectionForm } from './connection-form.tsx';

/** The connection: as a form for those who may change it, in a line for everybody else. */
export function ShownConnection({ connection, environments }: Reply<typeof readConnection>) {
  return (
    <>
      <Changeable by={connectPaybill} what="the connection">
        <ConnectionForm connection={connection} environments={environments} />
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
