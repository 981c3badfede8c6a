import type { Reply } from '../../../../core/endpoint.ts';
import { AppError } from '../../../../core/errors.ts';
import type { App } from '../../../../core/server/serve.ts';
import type * as api from '../../connections-contract.ts';
import { type Daraja, DarajaRefusal } from '../client.ts';
import { namedConnection, paybillOf } from './paybill-of.ts';

type Tested = Reply<typeof api.testConnection>;
type Named = { schoolId: number; connectionId?: number | undefined };

/** Tests the keys with Safaricom; a fault is the reply, not an error. No transaction is open meanwhile. */
export function testConnection(app: App, daraja: Daraja, named: Named): Promise<Tested> {
  return tested(async () => {
    const row = await app.database.transaction(named.schoolId, (tx) => namedConnection(tx, named), { kind: 'read' });
    const paybill = paybillOf(app, named.schoolId, row);
    await daraja.check(paybill);
    const promptWords = paybill.passkey === null ? ' There is no passkey, so payment requests cannot be sent to phones.' : '';
    return { isGood: true, message: `Safaricom accepts these keys for the ${paybill.kind} ${paybill.shortCode}.${promptWords}` };
  });
}

const expectedFailures: readonly string[] = ['DARAJA_UNREACHABLE', 'DARAJA_BUSY', 'SECRET_UNREADABLE', 'VALIDATION_FAILED'];

/** Safaricom's reply to a test, or why it failed, as one result. */
export async function tested<T extends Tested>(ask: () => Promise<T>): Promise<T | Tested> {
  try {
    return await ask();
  } catch (error) {
    const isTold = error instanceof DarajaRefusal || (error instanceof AppError && expectedFailures.includes(error.code));
    if (!isTold) throw error;
    return { isGood: false, message: error.message };
  }
}
