import { AppError } from '../../../core/errors.ts';
import { type App, serve, serveInSteps } from '../../../core/server/serve.ts';
import * as api from '../../../payments/payments/asking-contract.ts';
import { studentById } from '../../../students/register/server/sql.ts';
import * as connections from '../connections-contract.ts';
import { callbackRoutes } from './callbacks.ts';
import { daraja } from './client.ts';
import { askAboutCode } from './codes/ask-about-code.ts';
import { hasInitiator, hasPayment, questionRows } from './codes/questions-sql.ts';
import { addConnection, connectPaybill, readConnections, removeConnection, removeInitiator } from './connections/connections.ts';
import { noteRegistered } from './connections/connections-sql.ts';
import { registerConnection } from './connections/register-connection.ts';
import { testConnection } from './connections/test-connection.ts';
import { askingConnections, guardianNumbers, promptRows } from './prompts-sql.ts';
import { lookUpAgain } from './pull-sql.ts';
import { requestByPhone } from './request-by-phone.ts';

/** What Safaricom has accepted is recorded, whoever the caller is by then. */
const recorded = { recordsDone: true };

export function darajaRoutes(app: App): void {
  connectionRoutes(app);
  askingRoutes(app);
  callbackRoutes(app);
}

function connectionRoutes(app: App): void {
  serve(app, connections.readConnection, (tx, { caller: { schoolId } }) => readConnections(tx, app, schoolId));
  serve(app, connections.connectPaybill, (tx, { caller: { schoolId }, body }) => connectPaybill(tx, app, { schoolId, ...body }));
  serve(app, connections.addConnection, (tx, { caller: { schoolId }, body }) => addConnection(tx, app, { schoolId, ...body }));
  serve(app, connections.removeConnection, (tx, { caller: { schoolId }, params }) => removeConnection(tx, { schoolId, ...params }));
  serve(app, connections.removeInitiator, (tx, { caller: { schoolId }, body }) => removeInitiator(tx, { schoolId, ...body }));

  serveInSteps(app, connections.testConnection, async ({ caller: { schoolId }, body }) => {
    const tested = await testConnection(app, daraja, { schoolId, ...body });
    return async () => tested;
  });

  serveInSteps(
    app,
    connections.registerConnection,
    async ({ caller: { schoolId }, body, site }) => {
      const { registered, ...answer } = await registerConnection(app, daraja, { schoolId, ...body, site });
      return async (tx) => {
        // Saved with another number or environment while Safaricom was asked, of which it has no address.
        if (registered && !(await noteRegistered(tx, { schoolId, ...registered }))) throw new AppError('CONNECTION_CHANGED');
        if (registered) await lookUpAgain(tx, { schoolId, ...registered });
        return answer;
      };
    },
    recorded,
  );
}

function askingRoutes(app: App): void {
  serve(app, api.studentPrompts, async (tx, { caller: { schoolId }, params }) => {
    const key = { schoolId, ...params };
    const [student, connections, phones, prompts] = await Promise.all([
      studentById(tx, key),
      askingConnections(tx, schoolId),
      guardianNumbers(tx, key),
      promptRows(tx, key),
    ]);
    if (!student) throw new AppError('STUDENT_NOT_FOUND');
    return { canAsk: connections.length > 0, connections, phones, prompts };
  });

  serveInSteps(
    app,
    api.requestByPhone,
    ({ caller: { schoolId, userId }, params, body, site }) => requestByPhone(app, daraja, { schoolId, userId, site, ...params, ...body }),
    recorded,
  );

  serve(app, api.codeQuestions, async (tx, { caller: { schoolId }, params: { paymentId } }) => {
    const key = { schoolId, paymentId };
    const [isThere, canAsk, questions] = await Promise.all([hasPayment(tx, key), hasInitiator(tx, schoolId), questionRows(tx, key)]);
    if (!isThere) throw new AppError('PAYMENT_NOT_FOUND');
    return { canAsk, questions };
  });

  serveInSteps(
    app,
    api.askAboutCode,
    ({ caller: { schoolId, userId }, params: { paymentId }, site }) => askAboutCode(app, daraja, { schoolId, userId, site, paymentId }),
    recorded,
  );
}
