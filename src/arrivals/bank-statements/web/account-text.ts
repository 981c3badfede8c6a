import type { ArrivingMethod } from '../../../books/ledger/methods.ts';

/** An account of the school as people know it: "Main account (KCB)". */
export function accountText({ name, bank }: { name: string; method: ArrivingMethod; bank: string | null }): string {
  return bank === null || name.toLowerCase().includes(bank.toLowerCase()) ? name : `${name} (${bank})`;
}
