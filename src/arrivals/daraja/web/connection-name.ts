import type { Connection } from '../connections-contract.ts';

/** The name of a connection if there are several: "Till 600200, Boarding". */
export function connectionName({ connectionKind, shortCode, name }: Pick<Connection, 'connectionKind' | 'shortCode' | 'name'>): string {
  const number = `${connectionKind === 'till' ? 'Till' : 'Paybill'} ${shortCode}`;
  return name === null ? number : `${number}, ${name}`;
}
