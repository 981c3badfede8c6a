import { AppError } from '../../../core/errors.ts';
import { type App, serve, serveInSteps } from '../../../core/server/serve.ts';
import { studentById } from '../../../students/register/server/sql.ts';
import * as api from '../contract.ts';
import { askByPhone } from './ask-by-phone.ts';
import { callbackRoutes } from './callbacks.ts';
import { daraja } from './client.ts';
import { askAboutCode } from './codes/ask-about-code.ts';
import { hasInitiator, hasPayment, questionRows } from './codes/questions-sql.ts';
import { connectPaybill, environmentsOf, removeInitiator, shown } from './connections.ts';
import { connectionRow, noteRegistered } from './connections-sql.ts';
import { guardianNumbers, hasPasskey, promptRows } from './prompts-sql.ts';
import { registerConnection } from './register-connection.ts';
import { testConnection } from './test-connection.ts';

export function darajaRoutes(app: App): void {
  connectionRoutes(app);
  askingRoutes(app);
  callbackRoutes(app);
}

function connectionRoutes(app: App): void {
  serve(app, api.readConnection, async (tx, { caller: { schoolId } }) => {
    const row = await connectionRow(tx, { schoolId });
    return { connection: row ? shown(app, schoolId, row) : null, environments: environmentsOf(app.config) };
  });

  serve(app, api.connectPaybill, (tx, { caller: { schoolId }, body }) => connectPaybill(tx, app, { schoolId, ...body }));

  serve(app, api.removeInitiator, (tx, { caller: { schoolId } }) => removeInitiator(tx, schoolId));

  serveInSteps(app, api.testConnection, async ({ caller: { schoolId } }) => {
    const tested = await testConnection(app, daraja, schoolId);
    return async () => tested;
  });

  serveInSteps(app, api.registerConnection, async ({ caller: { schoolId }, site }) => {
    const { version, ...registered } = await registerConnection(app, daraja, { schoolId, site });
    return async (tx) => {
      if (version) await noteRegistered(tx, schoolId, version);
      return registered;
    };
  });
}

function askingRoutes(app: App): void {
  serve(app, api.studentPrompts, async (tx, { caller: { schoolId }, params }) => {
    const key = { schoolId, ...params };
    const [student, canAsk, phones, prompts] = await Promise.all([
      studentById(tx, key),
      hasPasskey(tx, schoolId),
      guardianNumbers(tx, key),
      promptRows(tx, key),
    ]);
    if (!student) throw new AppError('STUDENT_NOT_FOUND');
    return { canAsk, phones, prompts };
  });

  serveInSteps(app, api.askByPhone, ({ caller: { schoolId, userId }, params, body, site }) =>
    askByPhone(app, daraja, { schoolId, userId, site, ...params, ...body }),
  );

  serve(app, api.codeQuestions, async (tx, { caller: { schoolId }, params: { paymentId } }) => {
    const key = { schoolId, paymentId };
    const [isThere, canAsk, questions] = await Promise.all([hasPayment(tx, key), hasInitiator(tx, schoolId), questionRows(tx, key)]);
    if (!isThere) throw new AppError('PAYMENT_NOT_FOUND');
    return { canAsk, questions };
  });

  serveInSteps(app, api.askAboutCode, ({ caller: { schoolId, userId }, params: { paymentId }, site }) =>
    askAboutCode(app, daraja, { schoolId, userId, site, paymentId }),
  );
}
