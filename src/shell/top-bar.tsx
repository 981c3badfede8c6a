import {
  IconBuilding,
  IconHelp,
  IconKey,
  IconKeyboard,
  IconLayoutSidebar,
  IconLogout,
  IconMenu2,
  IconSearch,
  IconUsers,
} from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { saveTerm } from '../books/terms/contract.ts';
import type { Reply } from '../core/endpoint.ts';
import type { PagePath } from '../core/page-paths.ts';
import { mayCall } from '../core/web/access.ts';
import type { dashboard } from '../reports/dashboard/contract.ts';
import { NotificationBell } from '../school/notifications/web/notification-bell.tsx';
import { readSchoolSettings } from '../school/settings/contract.ts';
import { ActionIcon } from '../ui/buttons/icon-button.tsx';
import { Link, TextLink } from '../ui/buttons/link.tsx';
import { later } from '../ui/page/later.tsx';
import classes from './top-bar.module.css';

// Rarely opened, and with the form code: loaded on demand.
const ChangePasswordDialog = later(() => import('../school/session/web/change-password-dialog.tsx'), 'ChangePasswordDialog');

type School = Pick<Reply<typeof dashboard>, 'schoolName' | 'currentTerm' | 'user'>;

type TopBarProps = {
  /** Undefined while loading or if it failed. */
  school: School | undefined;
  schoolName: string;
  username: string;
  role: string;
  /** Opens the search or the list of keys. */
  onAsk: (dialog: 'search' | 'help') => void;
  /** The button at the left: opens or folds the menu; absent if its width is fixed. */
  menu: { act: 'open' | 'fold' | 'unfold'; onClick: () => void } | null;
};

const menuActs = { open: 'Open menu', fold: 'Collapse menu', unfold: 'Expand menu' } as const;

export function TopBar({ school, schoolName, username, role, onAsk, menu }: TopBarProps) {
  return (
    <header className={classes.bar}>
      {menu && (
        <ActionIcon aria-label={menuActs[menu.act]} onClick={menu.onClick}>
          {menu.act === 'open' ? <IconMenu2 aria-hidden /> : <IconLayoutSidebar aria-hidden />}
        </ActionIcon>
      )}
      <strong className={classes.school}>{schoolName}</strong>
      <span className={classes.term}>
        <CurrentTerm school={school} />
      </span>
      <span className={classes.user}>
        <span className={classes.username}>{username}</span> <span className={classes.role}>({role})</span>
      </span>
      <ActionIcon className={classes.search} aria-label="Search" aria-keyshortcuts="Control+K Meta+K" onClick={() => onAsk('search')}>
        <IconSearch aria-hidden />
      </ActionIcon>
      <NotificationBell />
      <AccountMenu username={username} role={role} onAsk={onAsk} />
    </header>
  );
}

function CurrentTerm({ school }: { school: School | undefined }) {
  if (!school) return null;
  if (school.currentTerm) return `Current Term: ${school.currentTerm.name}`;
  return mayCall(saveTerm) ? <TextLink to="/settings/terms">No current term</TextLink> : 'No current term';
}

function AccountMenu({ username, role, onAsk }: Pick<TopBarProps, 'username' | 'role' | 'onAsk'>) {
  const [changing, setChanging] = useState(false);
  // Closed before a dialog opens, so that the dialog returns the focus to the avatar and not to a hidden choice.
  const leadingTo =
    (openDialog: () => void) =>
    ({ currentTarget }: MouseEvent<HTMLElement>) => {
      closePopover(currentTarget);
      openDialog();
    };
  return (
    <>
      <button type="button" className={classes.avatar} popoverTarget="account" aria-label={`Account of ${username}`}>
        {username.slice(0, 1).toUpperCase()}
      </button>
      <div id="account" popover="auto" className={classes.account}>
        <p className={classes.holder}>{`${username} (${role})`}</p>
        <Link className={classes.choice} to="/account" onClick={(event) => closePopover(event.currentTarget)}>
          <IconUsers size={18} aria-hidden />
          My Account
        </Link>
        <button type="button" className={classes.choice} onClick={leadingTo(() => setChanging(true))}>
          <IconKey size={18} aria-hidden />
          Change password
        </button>
        {mayCall(readSchoolSettings) && (
          <Link className={classes.choice} to="/settings/school" onClick={(event) => closePopover(event.currentTarget)}>
            <IconBuilding size={18} aria-hidden />
            School settings
          </Link>
        )}
        <button type="button" className={`${classes.choice} ${classes.narrowOnly}`} onClick={leadingTo(() => onAsk('search'))}>
          <IconSearch size={18} aria-hidden />
          Search
        </button>
        <button type="button" className={classes.choice} onClick={leadingTo(() => onAsk('help'))}>
          <IconKeyboard size={18} aria-hidden />
          Keys
        </button>
        <a className={classes.choice} href={'/blog' satisfies PagePath} target="_blank" rel="noopener" aria-label="Help, in a new tab">
          <IconHelp size={18} aria-hidden />
          Help
        </a>
        <Link className={classes.choice} to="/logout">
          <IconLogout size={18} aria-hidden />
          Sign out
        </Link>
      </div>
      {changing && <ChangePasswordDialog onClose={() => setChanging(false)} />}
    </>
  );
}

function closePopover(choice: HTMLElement) {
  choice.closest<HTMLElement>('[popover]')?.hidePopover();
}
