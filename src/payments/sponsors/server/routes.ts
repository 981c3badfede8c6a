import { type App, serve, serveSheet } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { exportSponsors } from './export-sponsors.ts';
import { addSponsor, changeSponsor, linkStudent, sponsorById, sponsors, unlinkStudent } from './sponsors.ts';
import { exportSponsorStatement, sponsorStatement } from './statement.ts';

export function sponsorsRoutes(app: App): void {
  serve(app, api.sponsors, (tx, { caller, query }) => sponsors(tx, caller, query));
  serveSheet(app, api.exportSponsors, (tx, { caller, query }) => exportSponsors(tx, caller, query));
  serve(app, api.addSponsor, (tx, { caller, body }) => addSponsor(tx, caller, body));
  serve(app, api.changeSponsor, (tx, { caller, params, body }) => changeSponsor(tx, caller, { ...params, ...body }));
  serve(app, api.sponsorById, (tx, { caller, params }) => sponsorById(tx, caller, params));
  serve(app, api.linkStudent, (tx, { caller, params, body }) => linkStudent(tx, caller, { ...params, ...body }));
  serve(app, api.unlinkStudent, (tx, { caller, params }) => unlinkStudent(tx, caller, params));
  serve(app, api.sponsorStatement, (tx, { caller, params, query }) => sponsorStatement(tx, caller, { ...params, ...query }));
  serveSheet(app, api.exportSponsorStatement, (tx, { caller, params, query }) =>
    exportSponsorStatement(tx, caller, { ...params, ...query }),
  );
}
