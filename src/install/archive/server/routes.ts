import { type App, serve, serveDownload } from '../../../core/server/serve.ts';
import { SignInLimits } from '../../../school/session/server/remembered-limits.ts';
import * as api from '../contract.ts';
import { latestDownloads } from './downloads-sql.ts';
import { makeArchive } from './make-archive.ts';

export function archiveRoutes(app: App): void {
  const limits = new SignInLimits(app.database);
  serve(app, api.archiveDownloads, async (tx, { caller: { schoolId } }) => ({ downloads: await latestDownloads(tx, schoolId) }));
  serveDownload(app, api.makeArchive, (call) => makeArchive(app, limits, call));
}
