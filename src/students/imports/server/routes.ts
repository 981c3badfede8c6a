import { paginationOf } from '../../../core/paging.ts';
import { type App, serve, serveInSteps, serveSheet } from '../../../core/server/serve.ts';
import { cellsOfUpload } from '../../../school/files/server/uploads/read-upload.ts';
import * as api from '../contract.ts';
import { acceptImport } from './accept-import.ts';
import { checkImport } from './check-import.ts';
import { decideImport, keepDraft } from './decide-import.ts';
import { exportImports } from './export-imports.ts';
import { exampleText, rowsToMend } from './files.ts';
import { readImport, readingOf, storedImport } from './reading.ts';
import { importCount, importRows } from './sql.ts';
import { undoImport } from './undo-import.ts';

export function importsRoutes(app: App): void {
  serve(app, api.listImports, async (tx, { caller: { schoolId }, query: { page, limit } }) => {
    const [imports, { count }] = await Promise.all([
      importRows(tx, { schoolId, limit, offset: (page - 1) * limit }),
      importCount(tx, { schoolId }),
    ]);
    return { imports, pagination: paginationOf({ page, limit, total: count }) };
  });

  serveSheet(app, api.exportImports, (tx, { caller: { schoolId } }) => exportImports(tx, { schoolId }));

  serveInSteps(app, api.uploadImport, async ({ caller, signal, body: { fileName, content } }) => {
    app.costlyReads.count(caller);
    const file = Buffer.from(content, 'base64');
    const cells = await cellsOfUpload(file, { ...caller, left: signal });
    return async (tx) => {
      const { id } = await keepDraft(tx, caller, { fileName, file, cells });
      return readImport(await readingOf(tx, caller, await storedImport(tx, caller, id)));
    };
  });

  serve(app, api.importById, async (tx, { caller, params: { importId } }) =>
    readImport(await readingOf(tx, caller, await storedImport(tx, caller, importId))),
  );

  serve(app, api.decideImport, async (tx, { caller, params, body }) =>
    readImport(await readingOf(tx, caller, await decideImport(tx, caller, { ...params, ...body }))),
  );

  serve(app, api.checkImport, (tx, { caller, params, query }) => checkImport(tx, caller, { ...params, ...query }));

  serve(app, api.acceptImport, (tx, { caller, params, body }) => acceptImport(tx, caller, { ...params, ...body, caps: app.config.caps }));

  serve(app, api.undoImport, (tx, { caller, params }) => undoImport(tx, caller, params));

  serveSheet(app, api.rowsToMend, async (tx, { caller, params: { importId } }) =>
    rowsToMend(tx, caller, await storedImport(tx, caller, importId)),
  );

  serve(app, api.exampleFile, async () => exampleText());
}
