import type { QueryClient } from '@tanstack/react-query';
import type { Reply } from '../../../core/endpoint.ts';
import { openStream } from '../../../core/web/call.ts';
import { readEvents, type StreamEvent } from '../../../core/web/event-stream.ts';
import { parsedJson } from '../../../core/web/parsed-json.ts';
import { listNotifications, type Notification, notification, notificationStream } from '../contract.ts';
import { withArrived } from '../rules.ts';

type NotificationList = Reply<typeof listNotifications>;

const listKey = [listNotifications.path, {}];
const firstPauseMs = 1000;
const pauseMaxMs = 60_000;

/**
 * Keeps the cached list of notifications current while the page is visible. A hidden page closes its connection: browsers allow six to one
 * server, and mobile data costs money. It resumes after the last seen number. Returns the stop function.
 */
export function followNotifications(queryClient: QueryClient): () => void {
  let connection: AbortController | null = null;
  // Starts from the shown list, so that nothing is missed between it and the stream.
  let lastEventId = String(queryClient.getQueryData<NotificationList>(listKey)?.notifications[0]?.id ?? 0);
  const stayInSight = () => {
    if (document.visibilityState === 'hidden') {
      connection?.abort();
      connection = null;
    } else if (!connection) {
      connection = new AbortController();
      void listen(connection.signal);
    }
  };

  const take = ({ name, text, id }: StreamEvent) => {
    if (id !== '') lastEventId = id;
    const parsed = name === 'notification' ? notification.safeParse(parsedJson(text)) : null;
    if (parsed?.success) addToList(queryClient, parsed.data);
    else reload(queryClient);
  };

  const listen = async (signal: AbortSignal) => {
    for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(pauseMaxMs, pauseMs * 2)) {
      const response = await openStream(notificationStream, { lastEventId, signal }).catch(() => null);
      // Ended and locked sessions are handled where every call handles them: with a locked one the list is read once it is unlocked.
      if (response?.status === 401 && !(await isReadAgain(queryClient))) return;
      if (response && response.status !== 401 && isRefusal(response.status)) return;
      if (response?.ok && response.body) {
        pauseMs = firstPauseMs;
        await readEvents(response.body, take).catch(() => undefined);
      }
      await pause(pauseMs * (0.5 + Math.random()), signal);
    }
  };

  document.addEventListener('visibilitychange', stayInSight);
  stayInSight();
  return () => {
    document.removeEventListener('visibilitychange', stayInSight);
    connection?.abort();
  };
}

/** 204 and refusals of the session end the stream; too many requests and server errors pass. */
function isRefusal(status: number): boolean {
  return status === 204 || (status >= 400 && status < 500 && status !== 429);
}

function addToList(queryClient: QueryClient, added: Notification): void {
  queryClient.setQueryData<NotificationList>(listKey, (list) => list && withArrived(list, added));
}

/** Reads the list again; true if it came, so that the session is good. */
async function isReadAgain(queryClient: QueryClient): Promise<boolean> {
  await queryClient.invalidateQueries({ queryKey: [listNotifications.path] });
  return queryClient.getQueryState(listKey)?.status === 'success';
}

function reload(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: [listNotifications.path] });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
