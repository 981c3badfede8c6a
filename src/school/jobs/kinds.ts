/** Every kind of work that is done later, and what administrators read of it. What is done stands in `src/app/job-handlers.ts`. */
const jobKinds = {
  bankNotice: 'Payment told by a bank',
  bankStatementRows: 'Rows of a statement that was imported',
  message: 'Message to a guardian',
  statements: 'Fee statements of many students',
  paybillNotice: 'Payment told by Safaricom',
  paybillPrompt: 'Reply of a guardian who was asked for money by phone',
  paybillPull: 'Look-up of payments at Safaricom',
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
