import { callbackAddress } from '../../../core/server/callbacks/callback-address.ts';
import type { Secrets } from '../../../core/server/secrets/secrets.ts';

/** What the signature in a school's address is for. */
export const callbackField = 'daraja.callbacks';

/** Where Safaricom tells a school what happened, without the last word of the path. */
export function callbackBase(secrets: Secrets, { site, schoolId }: { site: string; schoolId: number }): string {
  return `${site}/api/daraja/callbacks/${callbackAddress(secrets, { schoolId, field: callbackField })}`;
}
