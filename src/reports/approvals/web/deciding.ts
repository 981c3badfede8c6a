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
export function isSelectable(row: Approval): boolean {
  return row.mayApprove && row.arrivedFor === null && unexplainedText(row) === undefined;
}

/** Why nobody can approve a day yet whose cashier has not said why the count differs; undefined for anything else. */
export function unexplainedText({ day, asked }: Approval): string | undefined {
  return day && day.variance !== 0 && day.varianceReason === null ? `${asked.by} must first say why the count differs` : undefined;
}

export function isWithdrawable(row: Approval): row is Withdrawable {
  return row.state === 'pending' && withdrawableKinds.some((kind) => kind === row.kind);
}
