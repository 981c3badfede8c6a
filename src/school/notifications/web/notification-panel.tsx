import {
  IconArrowBackUp,
  IconBook2,
  IconCalendarEvent,
  IconCash,
  IconCircleCheck,
  IconHourglassHigh,
  IconInfoCircle,
  type IconProps,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { instantText } from '../../../core/dates.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { knownPath } from '../../../core/page-paths.ts';
import { useSend } from '../../../core/web/ask.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import { EmptyState, ErrorAlert, Spinner } from '../../../ui/states/states.tsx';
import { listNotifications, type Notification, readNotifications } from '../contract.ts';
import { type NotificationType, type PaymentOutcome, withRead } from '../rules.ts';
import classes from './notification-panel.module.css';

type NotificationList = Reply<typeof listNotifications>;

const kinds: Record<NotificationType, { word: string; icon: ComponentType<IconProps> }> = {
  payment: { word: 'Payment', icon: IconCash },
  verification: { word: 'To verify', icon: IconHourglassHigh },
  student: { word: 'Student', icon: IconUserPlus },
  term: { word: 'Term', icon: IconCalendarEvent },
  assignment: { word: 'Assignment', icon: IconBook2 },
  system: { word: 'System', icon: IconInfoCircle },
  staff: { word: 'Staff', icon: IconUsers },
  signIn: { word: 'Sign-in', icon: IconUsers },
};

/** The words that replace "To verify" once it is settled. */
const outcomes: Record<PaymentOutcome, { word: string; icon: ComponentType<IconProps> }> = {
  verified: { word: 'Verified', icon: IconCircleCheck },
  reversed: { word: 'Reversed', icon: IconArrowBackUp },
};

type PanelProps = { titleId: string; list: UseQueryResult<NotificationList>; onClose: () => void };

/** Notifications, the newest first. Choosing one marks it as read and opens its page. */
export function NotificationPanel({ titleId, list, onClose }: PanelProps) {
  const { markRead, error } = useMarkRead();
  const choose = (chosen: Notification) => {
    if (!chosen.read) markRead(chosen.id);
    if (chosen.path !== null) onClose();
  };
  return (
    <>
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          Notifications
        </h2>
        <Button variant="subtle" size="compact-sm" inactive={!list.data?.unreadCount} onClick={() => markRead('all')}>
          Mark all as read
        </Button>
      </div>
      <div className={classes.body}>
        {error && (
          <div className={classes.alert}>
            <ErrorAlert error={error} fallback="This could not be marked as read." />
          </div>
        )}
        <Content list={list} onChoose={choose} />
      </div>
    </>
  );
}

function Content({ list, onChoose }: { list: PanelProps['list']; onChoose: (chosen: Notification) => void }) {
  if (list.isPending) return <Spinner />;
  if (!list.data) {
    return (
      <div className={classes.alert}>
        <ErrorAlert error={list.error} fallback="Failed to load notifications." onRetry={() => list.refetch()} />
      </div>
    );
  }
  if (list.data.notifications.length === 0) return <EmptyState title="No notifications" />;
  return (
    <ul className={classes.list}>
      {list.data.notifications.map((each) => (
        <li key={each.id}>
          <Choice notification={each} onChoose={() => onChoose(each)}>
            <Words notification={each} />
          </Choice>
        </li>
      ))}
    </ul>
  );
}

type ChoiceProps = { notification: Notification; onChoose: () => void; children: ReactNode };

function Choice({ notification: { path, read }, onChoose, children }: ChoiceProps) {
  const look = { className: classes.choice, 'data-unread': !read || undefined, onClick: onChoose };
  if (path === null) {
    return (
      <button type="button" {...look}>
        {children}
      </button>
    );
  }
  return (
    <Link to={knownPath(path)} {...look}>
      {children}
    </Link>
  );
}

function Words({ notification: { type, outcome, title, message, time, read } }: { notification: Notification }) {
  const { word, icon: Icon } = outcome === null ? kinds[type] : outcomes[outcome];
  return (
    <>
      <span className={classes.kind}>
        <Icon size={18} aria-hidden />
        {word}
        {!read && <span className={classes.unread}>Unread</span>}
      </span>
      <strong className={classes.what}>{title}</strong>
      <span>{message}</span>
      <time className={classes.time} dateTime={time}>
        {instantText(time)}
      </time>
    </>
  );
}

/** Marks one or all as read immediately on the screen, and back again if the server refuses. */
function useMarkRead() {
  const queryClient = useQueryClient();
  const queryKey = [listNotifications.path, {}];
  const { mutate, error } = useSend(readNotifications);
  const markRead = (which: number | 'all') => {
    queryClient.setQueryData<NotificationList>(queryKey, (list) => list && withRead(list, which));
    const body = which === 'all' ? { all: true as const } : { id: which };
    mutate({ body }, { onError: () => void queryClient.invalidateQueries({ queryKey: [listNotifications.path] }) });
  };
  return { markRead, error };
}
