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
    <nav className={classes.sidebar} data-mini={mini || undefined} aria-label="Main menu" ref={showOpen}>
      <Link className={classes.brand} to="/dashboard" aria-label="Karo, to the dashboard" onClick={onNavigate}>
        <img src="/favicon.svg" alt="" width={32} height={32} />
        {!mini && <span>Karo</span>}
      </Link>
      {menu.map((group) =>
        mini ? (
          <MiniGroup key={group.name} group={group} here={here} waiting={waiting} />
        ) : (
          <Group key={group.name} group={group} here={here} waiting={waiting} onNavigate={onNavigate} />
        ),
      )}
    </nav>
  );
}

/** Where the menu is longer than the window, it starts at the page that is open; the window stays where it is. */
function showOpen(menu: HTMLElement | null): void {
  const open = menu?.querySelector<HTMLElement>('a[data-active]');
  if (open && open.offsetTop > innerHeight - 32) menu?.scrollTo(0, open.offsetTop);
}

type GroupProps = { group: MenuGroup; here: PagePattern; waiting: Waiting; onNavigate?: (() => void) | undefined };

function Group({ group, here, waiting, onNavigate }: GroupProps) {
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
      <span className={classes.groupName} data-active={isOfGroup(group, here) || undefined}>
        <Icon size={20} aria-hidden />
        {name}
      </span>
      {links}
    </section>
  );
}
