/** An unverified payment that was typed with the code of money which names a student who has no part of it. */
export type ContradictedClaim = {
  receiptNumber: number;
  /** The student of the receipt. */
  fullName: string;
  /** The student whom the account names; null if only a request to the payer named them, or the account no longer does. */
  names: string | null;
};

/** Why such money waits, in words without a full stop. */
export function contradictedText({ receiptNumber, fullName, names }: ContradictedClaim): string {
  const other = names === null ? 'the money is for another student' : `the account names another student (${names})`;
  return `Receipt ${receiptNumber} for ${fullName} was typed with this code, but ${other}`;
}

/** The same with what is done about it. */
export function contradictedAdvice(claim: ContradictedClaim): string {
  const steps = 'If the receipt is right, a second person verifies it. If it is wrong, have it reversed, then allocate the money';
  return `${contradictedText(claim)}. ${steps}`;
}

/** Why money cannot be allocated while a typed payment has its code; undefined without one. */
export function claimRefusal(claim: { receiptNumber: number; why: string | null } | null): string | undefined {
  if (claim === null) return undefined;
  return claim.why === null ? 'A payment of another amount holds the code' : `Verify or reverse receipt ${claim.receiptNumber} first`;
}
