import { type App, serve, serveInSteps } from '../../../core/server/serve.ts';
import { listedFiles, readUpload, sayOfFile, storedFile } from '../../../school/files/server/file-kind.ts';
import * as api from '../contract.ts';
import { acceptFeeFile, undoFeeFile } from './fee-files.ts';
import { feeFiles } from './kind.ts';
import { readFeeFile } from './reading.ts';

export function feeFilesRoutes(app: App): void {
  serve(app, api.listFeeFiles, (tx, { caller, query }) => listedFiles(tx, caller, feeFiles, query));

  serveInSteps(app, api.uploadFeeFile, async (call) => {
    const keep = await readUpload(app, call, feeFiles);
    return async (tx) => readFeeFile(tx, call.caller, await storedFile(tx, call.caller, feeFiles, (await keep(tx)).id));
  });

  serve(app, api.feeFileById, async (tx, { caller, params: { feeFileId } }) =>
    readFeeFile(tx, caller, await storedFile(tx, caller, feeFiles, feeFileId)),
  );

  serve(app, api.decideFeeFile, async (tx, { caller, params: { feeFileId }, body }) =>
    readFeeFile(tx, caller, await sayOfFile(tx, caller, feeFiles, { fileId: feeFileId, said: body })),
  );

  serve(app, api.acceptFeeFile, (tx, { caller, params, body }) => acceptFeeFile(tx, caller, { ...params, ...body }));
  serve(app, api.undoFeeFile, (tx, { caller, params }) => undoFeeFile(tx, caller, params));
}
