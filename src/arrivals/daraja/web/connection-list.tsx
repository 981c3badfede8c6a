import { useState } from 'react';
import type { Reply } from '../../../core/endpoint.ts';
import { mayCall } from '../../../core/web/access.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import layout from '../../../ui/look/layout.module.css';
import { Changeable } from '../../../ui/page/allowed.tsx';
import { Notice } from '../../../ui/states/states.tsx';
import { type Connection, connectPaybill, type readConnection } from '../connections-contract.ts';
import { environmentNames } from '../environments.ts';
import { ConnectionForm } from './connection-form.tsx';
import { connectionName } from './connection-name.ts';

type ConnectionListProps = Pick<Reply<typeof readConnection>, 'connections' | 'environments'>;

/** The school's paybills and tills: one form at a time for users who may change them, lines for others. */
export function ConnectionList({ connections, environments }: ConnectionListProps) {
  return (
    <>
      <Changeable by={connectPaybill} what="the connections">
        <OneOf connections={connections} environments={environments} />
      </Changeable>
      {!mayCall(connectPaybill) && connections.length === 0 && <Notice>No paybill is connected yet.</Notice>}
      {!mayCall(connectPaybill) && connections.map((connection) => <Notice key={connection.id}>{connectedText(connection)}</Notice>)}
    </>
  );
}

function OneOf({ connections, environments }: ConnectionListProps) {
  const [chosen, choose] = useState<number | 'new' | null>(null);
  const connection = chosen === 'new' ? null : (connections.find(({ id }) => id === chosen) ?? connections[0] ?? null);
  return (
    <div className={layout.stack}>
      {connections.length > 0 && (
        <NativeSelect
          label="Connection"
          value={connection === null ? 'new' : String(connection.id)}
          data={[
            ...connections.map((each) => ({ value: String(each.id), label: listedName(each) })),
            ...(connection === null ? [{ value: 'new', label: 'A new one' }] : []),
          ]}
          onChange={(event) => choose(event.currentTarget.value === 'new' ? 'new' : Number(event.currentTarget.value))}
        />
      )}
      {connection !== null && (
        <div className={layout.row}>
          <Button variant="default" onClick={() => choose('new')}>
            Add Paybill or Till
          </Button>
        </div>
      )}
      <ConnectionForm key={connection?.id ?? 'new'} connection={connection} environments={environments} onAdded={choose} />
    </div>
  );
}

function listedName(connection: Connection): string {
  const first = connection.isDefault ? ', used first' : '';
  return `${connectionName(connection)}${connection.isOn ? first : ', off'}`;
}

function connectedText(connection: Connection): string {
  const { connectionKind, shortCode, name, environment, isOn } = connection;
  const named = name === null ? '' : `, ${name},`;
  return `The ${connectionKind} ${shortCode}${named} is connected to: ${environmentNames[environment]}${isOn ? '' : ', and switched off'}.`;
}
