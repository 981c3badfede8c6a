import { type App, serve, serveInSteps } from '../../core/server/serve.ts';
import * as api from '../contract.ts';
import { callbackRoutes } from './callbacks.ts';
import { Daraja } from './client.ts';
import { connectPaybill, environmentsOf, shown } from './connections.ts';
import { connectionRow, noteRegistered } from './connections-sql.ts';
import { registerConnection } from './register-connection.ts';
import { testConnection } from './test-connection.ts';

export function darajaRoutes(app: App): void {
  const daraja = new Daraja();

  serve(app, api.readConnection, async (tx, { caller: { schoolId } }) => {
    const row = await connectionRow(tx, { schoolId });
    return { connection: row ? shown(app, schoolId, row) : null, environments: environmentsOf(app.config) };
  });

  serve(app, api.connectPaybill, (tx, { caller: { schoolId }, body }) => connectPaybill(tx, app, { schoolId, ...body }));

  serveInSteps(app, api.testConnection, async ({ caller: { schoolId } }) => {
    const tested = await testConnection(app, daraja, schoolId);
    return async () => tested;
  });

  serveInSteps(app, api.registerConnection, async ({ caller: { schoolId }, site }) => {
    const registered = await registerConnection(app, daraja, { schoolId, site });
    return async (tx) => {
      if (registered.isGood) await noteRegistered(tx, schoolId);
      return registered;
    };
  });

  callbackRoutes(app);
}
