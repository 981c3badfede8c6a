/** Every kind of work that is done later, and what administrators read of it. What is done stands in `src/app/job-handlers.ts`. */
const jobKinds = {
  bankNotice: 'Payment notification from a bank',
  bankStatementRows: 'Rows of an imported bank statement',
  message: 'Message to a guardian',
  statements: 'Fee statements of many students',
  paybillNotice: 'Payment notification from Safaricom',
  paybillPrompt: 'Answer to an M-Pesa payment request',
  paybillPull: 'Check for missed payments at Safaricom',
} as const satisfies Record<string, string>;

export type JobKind = keyof typeof jobKinds;
export const allKinds = Object.keys(jobKinds) as readonly JobKind[];

/** A kind as people read it; one that this version does not know stays as it is written. */
export function kindText(kind: string): string {
  return Object.hasOwn(jobKinds, kind) ? jobKinds[kind as JobKind] : kind;
}

/** The lists of jobs: what runs now stands with what waits. */
export const jobLists = ['waiting', 'failed', 'done'] as const;
export type JobList = (typeof jobLists)[number];
