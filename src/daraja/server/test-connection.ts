import type { Reply } from '../../core/endpoint.ts';
import { AppError } from '../../core/errors.ts';
import type { App } from '../../core/server/serve.ts';
import type * as api from '../contract.ts';
import { type Daraja, DarajaRefusal } from './client.ts';
import { paybillOf } from './connections.ts';

type Tested = Reply<typeof api.testConnection>;

/** Asks Safaricom whether it takes the keys; what is wrong is the answer, not a failure. No transaction is open meanwhile. */
export async function testConnection(app: App, daraja: Daraja, schoolId: number): Promise<Tested> {
  try {
    const paybill = await app.database.transaction(schoolId, (tx) => paybillOf(tx, app, schoolId), { kind: 'read' });
    if (!paybill) return { isGood: false, message: 'No paybill is connected yet. Save the connection first.' };
    await daraja.check(paybill);
    const promptWords = paybill.passkey === null ? ' There is no passkey, so telephones cannot be asked.' : '';
    return { isGood: true, message: `Safaricom accepts these keys for the paybill ${paybill.shortCode}.${promptWords}` };
  } catch (error) {
    if (error instanceof DarajaRefusal || (error instanceof AppError && told.includes(error.code))) {
      return { isGood: false, message: error.message };
    }
    throw error;
  }
}

const told: readonly string[] = ['DARAJA_UNREACHABLE', 'DARAJA_BUSY', 'SECRET_UNREADABLE', 'VALIDATION_FAILED'];
