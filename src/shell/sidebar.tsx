import { Link, useLocation } from '@tanstack/react-router';
import { Tip } from '../ui/tip.tsx';
import { type MenuGroup, menu } from './menu.ts';
import classes from './sidebar.module.css';

type SidebarProps = {
  /** 64 px wide: icons only, and a group leads to its first page. */
  mini: boolean;
  onNavigate?: () => void;
};

/** The menu of the signed-in pages. */
export function Sidebar({ mini, onNavigate }: SidebarProps) {
  const here = useLocation({ select: ({ pathname }) => pathname });
  return (
    <nav className={classes.sidebar} data-mini={mini || undefined} aria-label="Main menu">
      <Link className={classes.brand} to="/dashboard" aria-label="Karo, to the dashboard" {...(onNavigate && { onClick: onNavigate })}>
        <img src="/favicon.svg" alt="" width={32} height={32} />
        {!mini && <span>Karo</span>}
      </Link>
      {menu.map((group) =>
        mini ? (
          <MiniGroup key={group.name} group={group} here={here} />
        ) : (
          <Group key={group.name} group={group} {...(onNavigate && { onNavigate })} />
        ),
      )}
    </nav>
  );
}

type GroupProps = { group: MenuGroup; onNavigate?: () => void };

function Group({ group: { name, icon: Icon, items }, onNavigate }: GroupProps) {
  const links = items.map((item) => (
    <Link
      key={item.path}
      className={classes.item}
      data-alone={items.length === 1 || undefined}
      to={item.path}
      preload={item.path === '/logout' ? false : 'intent'}
      activeOptions={{ exact: true, includeSearch: false }}
      {...(onNavigate && { onClick: onNavigate })}
    >
      {items.length === 1 && <Icon size={20} aria-hidden />}
      {item.name}
    </Link>
  ));
  if (items.length === 1) return links;
  return (
    <section className={classes.group} aria-label={name}>
      <span className={classes.groupName}>
        <Icon size={20} aria-hidden />
        {name}
      </span>
      {links}
    </section>
  );
}

function MiniGroup({ group: { name, icon: Icon, items }, here }: { group: MenuGroup; here: string }) {
  const active = items.some(({ path }) => path === here);
  return (
    <Tip text={name} side="right">
      {() => (
        <Link
          className={classes.mini}
          to={items[0].path}
          preload={items[0].path === '/logout' ? false : 'intent'}
          aria-label={name}
          data-active={active || undefined}
        >
          <Icon size={22} aria-hidden />
        </Link>
      )}
    </Tip>
  );
}
