import type { Approval } from '../contract.ts';
import { type RefusableKind, refusableKinds, withdrawableKinds } from '../rules.ts';

/** The requests to decide together, and how. */
export type Deciding = { act: 'approve' | 'refuse'; rows: readonly Approval[] };
export type Refusable = Approval & { kind: RefusableKind };
export type Withdrawable = Approval & { kind: (typeof withdrawableKinds)[number] };

/** A pending payment is not refused but reversed, in All Payments. */
export function isRefusable(row: Approval): row is Refusable {
  return refusableKinds.some((kind) => kind === row.kind);
}

/** True for a request that may be approved together with others. */
export function isSelectable({ mayApprove, arrivedFor }: Approval): boolean {
  return mayApprove && arrivedFor === null;
}

export function isWithdrawable(row: Approval): row is Withdrawable {
  return row.state === 'pending' && withdrawableKinds.some((kind) => kind === row.kind);
}
