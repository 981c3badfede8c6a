import type { Approval } from '../contract.ts';
import { refusableKinds } from '../rules.ts';

/** What is about to be decided together, and how. */
export type Deciding = { act: 'approve' | 'refuse'; rows: readonly Approval[] };
export type Refusable = Approval & { kind: (typeof refusableKinds)[number] };

/** A pending payment is not refused: All Payments reverses it. */
export function isRefusable(row: Approval): row is Refusable {
  return refusableKinds.some((kind) => kind === row.kind);
}
