import { paginationOf } from '../../../core/paging.ts';
import { type App, serve, serveInSteps } from '../../../core/server/serve.ts';
import { cellsOfUpload } from '../../../school/files/server/uploads/read-upload.ts';
import * as api from '../contract.ts';
import { acceptFeeFile, decideFeeFile, keepFeeFile, undoFeeFile } from './fee-files.ts';
import { readFeeFile, readingOf, storedFeeFile } from './reading.ts';
import { feeFileCount, feeFileRows } from './sql.ts';

export function feeFilesRoutes(app: App): void {
  serve(app, api.listFeeFiles, async (tx, { caller: { schoolId }, query: { page, limit } }) => {
    const [files, { count }] = await Promise.all([
      feeFileRows(tx, { schoolId, limit, offset: (page - 1) * limit }),
      feeFileCount(tx, { schoolId }),
    ]);
    return { files, pagination: paginationOf({ page, limit, total: count }) };
  });

  serveInSteps(app, api.uploadFeeFile, async ({ caller, signal, body: { fileName, content } }) => {
    app.costlyReads.count(caller);
    const cells = await cellsOfUpload(Buffer.from(content, 'base64'), { ...caller, left: signal });
    return async (tx) => {
      const { id } = await keepFeeFile(tx, caller, { fileName, cells });
      return readFeeFile(await readingOf(tx, caller, await storedFeeFile(tx, caller, id)));
    };
  });

  serve(app, api.feeFileById, async (tx, { caller, params: { feeFileId } }) =>
    readFeeFile(await readingOf(tx, caller, await storedFeeFile(tx, caller, feeFileId))),
  );

  serve(app, api.decideFeeFile, async (tx, { caller, params, body }) =>
    readFeeFile(await readingOf(tx, caller, await decideFeeFile(tx, caller, { ...params, ...body }))),
  );

  serve(app, api.acceptFeeFile, (tx, { caller, params, body }) => acceptFeeFile(tx, caller, { ...params, ...body }));
  serve(app, api.undoFeeFile, (tx, { caller, params }) => undoFeeFile(tx, caller, params));
}
