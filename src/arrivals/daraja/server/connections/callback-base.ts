import { callbackAddress } from '../../../../core/server/callbacks/callback-address.ts';
import type { Secrets } from '../../../../core/server/secrets/secrets.ts';
import type { Paybill } from '../tokens.ts';

/** The purpose of the signature in a school's address. */
export const callbackField = 'daraja.callbacks';

type Called = Pick<Paybill, 'schoolId' | 'connectionId' | 'isFirst'>;

/** The start of a connection's callback addresses, without the last word of the path. */
export function callbackBase(secrets: Secrets, { site, paybill }: { site: string; paybill: Called }): string {
  const { schoolId, isFirst } = paybill;
  const connectionId = isFirst ? null : paybill.connectionId;
  return `${site}/api/daraja/callbacks/${callbackAddress(secrets, { schoolId, connectionId, field: callbackField })}`;
}
