import { type App, serve, serveInSteps } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { acceptFeeFile, undoFeeFile } from './fee-files.ts';
import { feeFiles } from './kind.ts';
import { readFeeFile } from './reading.ts';

export function feeFilesRoutes(app: App): void {
  serve(app, api.listFeeFiles, (tx, { caller, query }) => feeFiles.listed(tx, caller, query));

  serveInSteps(app, api.uploadFeeFile, async (call) => {
    const keep = await feeFiles.readUpload(app, call);
    return async (tx) => readFeeFile(tx, call.caller, await feeFiles.stored(tx, call.caller, (await keep(tx)).id));
  });

  serve(app, api.feeFileById, async (tx, { caller, params: { feeFileId } }) =>
    readFeeFile(tx, caller, await feeFiles.stored(tx, caller, feeFileId)),
  );

  serve(app, api.decideFeeFile, async (tx, { caller, params: { feeFileId }, body }) =>
    readFeeFile(tx, caller, await feeFiles.saveAnswers(tx, caller, { fileId: feeFileId, answers: body })),
  );

  serve(app, api.acceptFeeFile, (tx, { caller, params, body }) => acceptFeeFile(tx, caller, { ...params, ...body }));
  serve(app, api.discardFeeFile, (tx, { caller, params: { feeFileId } }) => feeFiles.discard(tx, caller, feeFileId));
  serve(app, api.undoFeeFile, (tx, { caller, params }) => undoFeeFile(tx, caller, params));
}
