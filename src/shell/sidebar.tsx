import type { CSSProperties, MouseEvent } from 'react';
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
  const part = (group: MenuGroup, place: number) =>
    mini ? (
      <MiniGroup key={group.name} group={group} here={here} waiting={waiting} />
    ) : (
      <Group key={group.name} group={group} place={place} here={here} waiting={waiting} onNavigate={onNavigate} />
    );
  return (
    <nav className={classes.sidebar} data-mini={mini || undefined} aria-label="Main menu">
      <Link className={classes.brand} to="/dashboard" aria-label="Karo, to the dashboard" onClick={onNavigate}>
        <img src="/favicon.svg" alt="" width={32} height={32} />
        {!mini && <span>Karo</span>}
      </Link>
      <div className={classes.groups} ref={mini ? null : showOpen}>
        {menu.slice(0, -1).map(part)}
      </div>
      {menu.slice(-1).map(part)}
    </nav>
  );
}

/** Where the menu is longer than the window, it starts near the page that is open; the window stays where it is. */
function showOpen(groups: HTMLElement | null): void {
  const open = groups?.querySelector<HTMLElement>('a[data-active]');
  if (open) groups?.scrollTo(0, open.offsetTop - 250);
}

/** Brings the pages of a group into sight, for those who point. By keyboard each is a stop, and the group has its name as a region. */
function showGroup({ currentTarget: { parentElement: group, offsetHeight } }: MouseEvent<HTMLElement>, place: number): void {
  const first = group?.querySelector('a');
  if (first) group?.parentElement?.scrollTo(0, first.offsetTop - place * offsetHeight);
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
        style={{ '--place': place } as CSSProperties}
        onClick={(event) => showGroup(event, place)}
      >
        <Icon size={20} aria-hidden />
        {name}
      </button>
      {links}
    </section>
  );
}
