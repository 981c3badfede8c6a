/** Where a paybill is served: by Safaricom, by its sandbox, or by a simulator that the install names. */
export const environments = ['live', 'sandbox', 'simulator'] as const;
export type Environment = (typeof environments)[number];

/** What payers pay into: a paybill asks them for an account, a till (buy goods) does not. */
export const connectionKinds = ['paybill', 'till'] as const;
export type ConnectionKind = (typeof connectionKinds)[number];

/** The versions of Safaricom's product for confirmations, the newer first: an app on the Daraja portal has one of them. */
export const confirmationVersions = ['v2', 'v1'] as const;
export type ConfirmationVersion = (typeof confirmationVersions)[number];

export const environmentNames: Record<Environment, string> = {
  live: 'Safaricom, live',
  sandbox: "Safaricom's sandbox",
  simulator: 'Simulator of this install',
};
