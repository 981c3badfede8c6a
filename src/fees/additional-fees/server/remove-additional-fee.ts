import { AppError } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { countedText, listedText } from '../../../core/wording.ts';
import { deleteFee, lockFee, usesOfFee } from './sql.ts';

type Key = { schoolId: number; additionalFeeId: number };

/** Removes an additional fee that has no links and was never charged; the refusal names the references. */
export async function removeAdditionalFee(tx: Transaction, key: Key): Promise<{ feeName: string }> {
  const [fee, { links, charged }] = await Promise.all([lockFee(tx, key), usesOfFee(tx, key)]);
  if (!fee) throw new AppError('FEE_NOT_FOUND');
  const { feeName } = fee;
  const uses = [...(links === 0 ? [] : [`is linked to ${countedText(links, 'student')}`]), ...(charged ? ['has been charged'] : [])];
  if (uses.length > 0) throw new AppError('FEE_IN_USE', { feeName, uses: listedText(uses) });
  await deleteFee(tx, key);
  return fee;
}
