import type { Approval } from '../contract.ts';
import { type RefusableKind, refusableKinds, withdrawableKinds } from '../rules.ts';

/** What is about to be decided together, and how. */
export type Deciding = { act: 'approve' | 'refuse'; rows: readonly Approval[] };
export type Refusable = Approval & { kind: RefusableKind };
export type Withdrawable = Approval & { kind: (typeof withdrawableKinds)[number] };

/** A pending payment is not refused: All Payments reverses it. */
export function isRefusable(row: Approval): row is Refusable {
  return refusableKinds.some((kind) => kind === row.kind);
}

export function isWithdrawable(row: Approval): row is Withdrawable {
  return row.state === 'pending' && withdrawableKinds.some((kind) => kind === row.kind);
}
