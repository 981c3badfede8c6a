import { statementRowsHandler } from '../arrivals/bank-statements/server/process-rows.ts';
import { processBankNotice } from '../arrivals/banks/server/process-notice.ts';
import { daraja } from '../arrivals/daraja/server/client.ts';
import type { Keeping } from '../arrivals/daraja/server/connections/paybill-of.ts';
import { processNotice } from '../arrivals/daraja/server/process-notice.ts';
import { pullHandler } from '../arrivals/daraja/server/pull-payments.ts';
import { promptHandler } from '../arrivals/daraja/server/settle-prompt.ts';
import type { Config } from '../core/server/config.ts';
import { africasTalking, fileAdapter } from '../messages/guardians/server/adapters.ts';
import { sendMessage } from '../messages/guardians/server/send-message.ts';
import { makePiece } from '../payments/class-statements/server/make-piece.ts';
import type { JobKind } from '../school/jobs/kinds.ts';
import type { JobHandler } from '../school/jobs/server/run-job.ts';
import { deliver } from '../school/webhooks/server/deliver.ts';

/** The handler of each kind of job. */
export function jobHandlers(keeping: Keeping & { config: Config }): Record<JobKind, JobHandler> {
  const { config, secrets } = keeping;
  const adapters = { file: fileAdapter(config.dataDir), africasTalking: africasTalking(config.smsUrl) };
  return {
    bankNotice: async ({ schoolId, payload }) => {
      const noticeId = Number(payload.noticeId);
      return (tx) => processBankNotice(tx, { schoolId, noticeId });
    },
    bankStatementRows: statementRowsHandler,
    message: sendMessage({ adapters, secrets }),
    statements: makePiece,
    paybillNotice: async ({ schoolId, payload }) => {
      const noticeId = Number(payload.noticeId);
      return (tx) => processNotice(tx, { schoolId, noticeId });
    },
    paybillPrompt: promptHandler(keeping, daraja),
    paybillPull: pullHandler(keeping, daraja),
    webhook: deliver(keeping),
  };
}
