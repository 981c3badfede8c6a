import { statementRowsHandler } from './bank-statements/server/take-rows.ts';
import { processBankNotice } from './banks/server/process-notice.ts';
import { makePiece } from './class-statements/server/make-piece.ts';
import type { Config } from './core/server/config.ts';
import { daraja } from './daraja/server/client.ts';
import type { Keeping } from './daraja/server/connections/paybill-of.ts';
import { processNotice } from './daraja/server/process-notice.ts';
import { pullHandler } from './daraja/server/pull-payments.ts';
import { promptHandler } from './daraja/server/settle-prompt.ts';
import type { JobKind } from './jobs/kinds.ts';
import type { JobHandler } from './jobs/server/run-job.ts';
import { africasTalking, fileAdapter } from './messages/server/adapters.ts';
import { sendMessage } from './messages/server/send-message.ts';

/** What is done for each kind of job. */
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
  };
}
