import { IconBell } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ToggleEvent, useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { useAsk } from '../../../core/web/ask.ts';
import { ActionIcon } from '../../../ui/buttons/icon-button.tsx';
import { later } from '../../../ui/page/later.tsx';
import { listNotifications } from '../contract.ts';
import { badgeText } from '../rules.ts';
import { followNotifications } from './follow-notifications.ts';
import classes from './notification-bell.module.css';

// Loaded on demand, because every page has the bell.
const NotificationPanel = later(() => import('./notification-panel.tsx'), 'NotificationPanel');

const panelId = 'notifications';

/** The bell of the top bar with the unread count and its panel. */
export function NotificationBell() {
  const list = useAsk(listNotifications, {});
  const [opened, setOpened] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  useLiveNotifications({ isLoaded: list.data !== undefined });
  const unread = badgeText(list.data?.unreadCount ?? 0);

  const toggled = ({ newState }: ToggleEvent<HTMLDivElement>) => {
    setOpened(newState === 'open');
    if (newState === 'open') panel.current?.focus();
  };
  return (
    <>
      <ActionIcon
        className={classes.bell}
        popoverTarget={panelId}
        aria-label={unread === '' ? 'Notifications' : `Notifications, ${unread} unread`}
      >
        <IconBell aria-hidden />
        {unread !== '' && (
          <span className={classes.badge} aria-hidden>
            {unread}
          </span>
        )}
      </ActionIcon>
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        role="dialog"
        aria-labelledby={`${panelId}-title`}
        tabIndex={-1}
        className={classes.panel}
        onToggle={toggled}
      >
        {opened && <NotificationPanel titleId={`${panelId}-title`} list={list} onClose={() => panel.current?.hidePopover()} />}
      </div>
    </>
  );
}

/** Follows the stream while the bell is shown: a subscription without a value. */
function useLiveNotifications({ isLoaded }: { isLoaded: boolean }): void {
  const queryClient = useQueryClient();
  const subscribe = useCallback(() => (isLoaded ? followNotifications(queryClient) : nothing), [queryClient, isLoaded]);
  useSyncExternalStore(subscribe, nothing, nothing);
}

function nothing(): null {
  return null;
}
