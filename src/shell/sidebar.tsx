import type { CSSProperties } from 'react';
import type { PagePattern } from '../core/page-paths.ts';
import { useHere } from '../core/web/navigation.ts';
import { Link } from '../ui/buttons/link.tsx';
import { countMarks, isOfGroup, isOfItem, type MenuGroup, menu, type Waiting } from './menu.ts';
import { MiniGroup } from './mini-group.tsx';
import classes from './sidebar.module.css';

type SidebarProps = {
  /** 64 px wide: icons only; a group leads to its first page and shows the others beside itself. */
  mini: boolean;
  /** How much waits for whoever reads the menu. */
  waiting: Waiting;
  onNavigate?: (() => void) | undefined;
};

/** The menu of the signed-in pages. */
export function Sidebar({ mini, waiting, onNavigate }: SidebarProps) {
  const here = useHere().page.pattern;
  return (
    <nav className={classes.sidebar} data-mini={mini || undefined} aria-label="Main menu">
      <Link className={classes.brand} to="/dashboard" aria-label="Karo, to the dashboard" onClick={onNavigate}>
        <img src="/favicon.svg" alt="" width={32} height={32} />
        {!mini && <span>Karo</span>}
      </Link>
      <div className={classes.groups} ref={mini ? null : showOpen}>
        {aboveFoot.map((group, at) =>
          mini ? (
            <MiniGroup key={group.name} group={group} here={here} waiting={waiting} />
          ) : (
            <Group key={group.name} group={group} place={at} here={here} waiting={waiting} onNavigate={onNavigate} />
          ),
        )}
      </div>
      {foot.map((group) =>
        mini ? (
          <MiniGroup key={group.name} group={group} here={here} waiting={waiting} />
        ) : (
          <Group key={group.name} group={group} place={0} here={here} waiting={waiting} onNavigate={onNavigate} />
        ),
      )}
    </nav>
  );
}

/** Signing out stays at the foot, however long the menu is. */
const foot = menu.slice(-1);
const aboveFoot = menu.slice(0, -1);

/** Where the menu is longer than the window, it starts near the page that is open; the window stays where it is. */
function showOpen(groups: HTMLElement | null): void {
  const open = groups?.querySelector<HTMLElement>('a[data-active]');
  if (groups && open && open.offsetTop > groups.clientHeight / 2) groups.scrollTo(0, open.offsetTop - groups.clientHeight / 2);
}

/** Brings the pages of a group into sight, for those who point. By keyboard each is a stop, and the group has its name as a region. */
function showGroup(name: HTMLElement, place: number): void {
  const first = name.parentElement?.querySelector('a');
  if (first) name.closest('nav > div')?.scrollTo(0, first.offsetTop - place * name.offsetHeight);
}

type GroupProps = { group: MenuGroup; place: number; here: PagePattern; waiting: Waiting; onNavigate?: (() => void) | undefined };

function Group({ group, place, here, waiting, onNavigate }: GroupProps) {
  const { name, icon: Icon, items } = group;
  const links = items.map((item) => (
    <Link
      key={item.path}
      className={classes.item}
      data-alone={items.length === 1 || undefined}
      data-active={isOfItem(item, here) || undefined}
      to={item.path}
      onClick={onNavigate}
      {...countMarks(item, waiting)}
    >
      {items.length === 1 && <Icon size={20} aria-hidden />}
      {item.name}
    </Link>
  ));
  if (items.length === 1) return links;
  return (
    <section className={classes.group} aria-label={name}>
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        className={classes.groupName}
        data-active={isOfGroup(group, here) || undefined}
        style={{ '--above': place - 1, '--below': aboveFoot.length - 1 - place } as CSSProperties}
        onClick={({ currentTarget }) => showGroup(currentTarget, place)}
      >
        <Icon size={20} aria-hidden />
        {name}
      </button>
      {links}
    </section>
  );
}
