import type { Connection } from '../connections-contract.ts';

/** How a connection is called where there are several: "Till 600200, Boarding". */
export function connectionName({ connectionKind, shortCode, name }: Pick<Connection, 'connectionKind' | 'shortCode' | 'name'>): string {
  const number = `${connectionKind === 'till' ? 'Till' : 'Paybill'} ${shortCode}`;
  return name === null ? number : `${number}, ${name}`;
}
