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
 * Keeps the cached list of notifications up to the moment while the page is in sight. A page that is hidden lets go of its
 * connection: browsers allow six to one server, and telephones pay for each. Back in sight it resumes after the last one seen.
 * Answers how to stop.
 */
export function followNotifications(queryClient: QueryClient): () => void {
  let connection: AbortController | null = null;
  // From the list that is shown, so that nothing is missed between it and the stream.
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
    const told = name === 'notification' ? notification.safeParse(parsedJson(text)) : null;
    if (told?.success) addToList(queryClient, told.data);
    else reload(queryClient);
  };

  const listen = async (signal: AbortSignal) => {
    for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(pauseMaxMs, pauseMs * 2)) {
      const response = await openStream(notificationStream, { lastEventId, signal }).catch(() => null);
      // A session that has ended is dealt with where every call deals with it.
      if (response?.status === 401) reload(queryClient);
      if (response && isRefusal(response.status)) return;
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

/** 204 and refusals of this session ask a client not to come back; too many requests and a broken server pass. */
function isRefusal(status: number): boolean {
  return status === 204 || (status >= 400 && status < 500 && status !== 429);
}

function addToList(queryClient: QueryClient, told: Notification): void {
  queryClient.setQueryData<NotificationList>(listKey, (list) => list && withArrived(list, told));
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
