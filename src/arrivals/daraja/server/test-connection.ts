import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import type { App } from '../../../core/server/serve.ts';
import type * as api from '../contract.ts';
import { type Daraja, DarajaRefusal } from './client.ts';
import { paybillOf } from './connections.ts';

type Tested = Reply<typeof api.testConnection>;

/** Asks Safaricom whether it takes the keys; what is wrong is the answer, not a failure. No transaction is open meanwhile. */
export function testConnection(app: App, daraja: Daraja, schoolId: number): Promise<Tested> {
  return askedOf(async () => {
    const paybill = await app.database.transaction(schoolId, (tx) => paybillOf(tx, app, schoolId), { kind: 'read' });
    if (!paybill) throw new AppError('PAYBILL_NOT_CONNECTED');
    await daraja.check(paybill);
    const promptWords = paybill.passkey === null ? ' There is no passkey, so phones cannot be asked.' : '';
    return { isGood: true, message: `Safaricom accepts these keys for the paybill ${paybill.shortCode}.${promptWords}` };
  });
}

const told: readonly string[] = ['DARAJA_UNREACHABLE', 'DARAJA_BUSY', 'SECRET_UNREADABLE', 'VALIDATION_FAILED'];

/** What Safaricom said to a question, or why it could not be asked, as one answer. */
export async function askedOf<T extends Tested>(ask: () => Promise<T>): Promise<T | Tested> {
  try {
    return await ask();
  } catch (error) {
    const isTold = error instanceof DarajaRefusal || (error instanceof AppError && told.includes(error.code));
    if (!isTold) throw error;
    return { isGood: false, message: error.message };
  }
}
