/** Every kind of background job, with its name for administrators. The handlers are in `src/app/job-handlers.ts`. */
const jobKinds = {
  bankNotice: 'Payment notice from a bank',
  bankStatementRows: 'Rows of an imported bank statement',
  message: 'Message to a guardian',
  statements: 'Fee statements of many students',
  paybillNotice: 'Payment notice from Safaricom',
  paybillPrompt: 'Answer to an M-Pesa payment request',
  paybillPull: 'Check for missed payments at Safaricom',
  webhook: 'Event sent to a webhook',
} as const satisfies Record<string, string>;

export type JobKind = keyof typeof jobKinds;
export const allKinds = Object.keys(jobKinds) as readonly JobKind[];

/** The name of a kind; an unknown one is shown as stored. */
export function kindText(kind: string): string {
  return Object.hasOwn(jobKinds, kind) ? jobKinds[kind as JobKind] : kind;
}

/** The lists of jobs: running jobs are listed with waiting ones. */
export const jobLists = ['waiting', 'failed', 'done'] as const;
export type JobList = (typeof jobLists)[number];
export const jobListNames: Record<JobList, string> = { waiting: 'Waiting', failed: 'Failed', done: 'Done' };

export const jobStates = ['waiting', 'running', 'failed', 'done'] as const;
export type JobState = (typeof jobStates)[number];
export const jobStateWords: Record<JobState, string> = { waiting: 'Waiting', running: 'Running', failed: 'Failed', done: 'Done' };
