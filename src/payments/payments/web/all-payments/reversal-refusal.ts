import { madeRefusal } from '../../../../school/users/rules.ts';

/** Why an administrator may not reverse a payment; undefined if they may. */
export function reversalRefusal({ isOwn, mayVerify }: { isOwn: boolean; mayVerify: boolean }): string | undefined {
  if (isOwn) return 'You recorded this payment, so another administrator must reverse it';
  return mayVerify ? undefined : madeRefusal;
}
