/** Where a paybill is served: by Safaricom, by its sandbox, or by a simulator that the install names. */
export const environments = ['live', 'sandbox', 'simulator'] as const;
export type Environment = (typeof environments)[number];

export const environmentNames: Record<Environment, string> = {
  live: 'Safaricom, live',
  sandbox: "Safaricom's sandbox",
  simulator: 'Simulator of this install',
};
