import { AppError } from '../../../core/errors.ts';
import { type App, serve, serveStream } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { listedMax, typesFor } from '../rules.ts';
import { notificationHub } from './hub.ts';
import { latestNotifications, newestNumber, readAll, readOne, unreadNotifications } from './sql.ts';

export function notificationsRoutes(app: App): void {
  serve(app, api.listNotifications, async (tx, { caller }) => {
    const reader = { ...caller, types: typesFor(caller.role) };
    const [notifications, unreadCount] = await Promise.all([
      latestNotifications(tx, { ...reader, limit: listedMax }),
      unreadNotifications(tx, reader),
    ]);
    return { notifications, unreadCount };
  });

  serve(app, api.readNotifications, async (tx, { caller, body: { id } }) => {
    const reader = { ...caller, types: typesFor(caller.role) };
    if (id === undefined) await readAll(tx, reader);
    else if (!(await readOne(tx, { ...reader, id }))) throw new AppError('NOTIFICATION_NOT_FOUND');
    return { unreadCount: await unreadNotifications(tx, reader) };
  });

  const hub = notificationHub(app.database, app.http.log, app.config.processes);
  // Streams never end by themselves, so they are closed before the server waits for its connections.
  app.http.addHook('preClose', async () => hub.close());
  serveStream(app, api.notificationStream, async (tx, { caller, lastEventId }) =>
    hub.join({ caller, lastEventId, newest: await newestNumber(tx, caller.schoolId) }),
  );
}
