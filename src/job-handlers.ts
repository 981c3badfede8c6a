import { Daraja } from './daraja/server/client.ts';
import type { Keeping } from './daraja/server/connections.ts';
import { processNotice } from './daraja/server/process-notice.ts';
import { pullHandler } from './daraja/server/pull-payments.ts';
import type { JobHandlers } from './jobs/server/run-job.ts';

/** What is done for each kind of job. */
export function jobHandlers(keeping: Keeping): JobHandlers {
  return {
    paybillNotice: async ({ schoolId, payload }) => {
      const noticeId = Number(payload.noticeId);
      return (tx) => processNotice(tx, { schoolId, noticeId });
    },
    paybillPull: pullHandler(keeping, new Daraja()),
  };
}
