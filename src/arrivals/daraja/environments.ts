/** The service of a paybill: Safaricom, its sandbox, or a simulator of the install. */
export const environments = ['live', 'sandbox', 'simulator'] as const;
export type Environment = (typeof environments)[number];

/** A paybill asks payers for an account, a till (buy goods) does not. */
export const connectionKinds = ['paybill', 'till'] as const;
export type ConnectionKind = (typeof connectionKinds)[number];

/** The versions of Safaricom's confirmations product, newest first: an app on the Daraja portal has one. */
export const confirmationVersions = ['v2', 'v1'] as const;
export type ConfirmationVersion = (typeof confirmationVersions)[number];

export const environmentNames: Record<Environment, string> = {
  live: 'Safaricom, live',
  sandbox: "Safaricom's sandbox",
  simulator: 'Simulator of this install',
};
