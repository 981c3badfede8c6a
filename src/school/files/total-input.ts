import { asCents, optionalMoneyInput } from '../../core/money.ts';

/** The largest total of many amounts: 100,000,000,000.00 shillings. */
const totalMax = asCents(10_000_000_000_000);

/** A total of a school in shillings, which may be more than one amount may be, or a credit; none where it is absent, null or "". */
export function totalInput(label: string) {
  return optionalMoneyInput({ label, min: asCents(-totalMax), max: totalMax });
}
