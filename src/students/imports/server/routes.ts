import { type App, serve, serveInSteps, serveSheet } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { acceptImport } from './accept-import.ts';
import { checkImport } from './check-import.ts';
import { exportImports } from './export-imports.ts';
import { exampleText, rowsToCorrect } from './files.ts';
import { imports } from './kind.ts';
import { readImport } from './reading.ts';
import { undoImport } from './undo-import.ts';

export function importsRoutes(app: App): void {
  serve(app, api.listImports, async (tx, { caller, query }) => {
    const { files, pagination } = await imports.listed(tx, caller, query);
    return { imports: files, pagination };
  });

  serveSheet(app, api.exportImports, (tx, { caller: { schoolId } }) => exportImports(tx, { schoolId }));

  serveInSteps(app, api.uploadImport, async (call) => {
    const keep = await imports.readUpload(app, call);
    return async (tx) => readImport(tx, call.caller, await imports.stored(tx, call.caller, (await keep(tx)).id));
  });

  serve(app, api.importById, async (tx, { caller, params: { importId } }) =>
    readImport(tx, caller, await imports.stored(tx, caller, importId)),
  );

  serve(app, api.decideImport, async (tx, { caller, params: { importId }, body }) =>
    readImport(tx, caller, await imports.saveAnswers(tx, caller, { fileId: importId, answers: body })),
  );

  serve(app, api.checkImport, (tx, { caller, params, query }) => checkImport(tx, caller, { ...params, ...query }));

  serve(app, api.acceptImport, (tx, { caller, params, body }) => acceptImport(tx, caller, { ...params, ...body, caps: app.config.caps }));

  serve(app, api.discardImport, (tx, { caller, params: { importId } }) => imports.discard(tx, caller, importId));

  serve(app, api.undoImport, (tx, { caller, params }) => undoImport(tx, caller, params));

  serveSheet(app, api.rowsToCorrect, async (tx, { caller, params: { importId } }) =>
    rowsToCorrect(tx, caller, await imports.stored(tx, caller, importId)),
  );

  serve(app, api.exampleFile, async () => exampleText());
}
