import { type ReactNode, useId, useState } from 'react';
import type { PagePattern } from '../core/page-paths.ts';
import { useHere } from '../core/web/navigation.ts';
import { Link } from '../ui/buttons/link.tsx';
import { countMarks, groupMarks, isOfGroup, isOfItem, type MenuGroup, menu, type Waiting } from './menu.ts';
import { MiniGroup } from './mini-group.tsx';
import classes from './sidebar.module.css';

type SidebarProps = {
  /** 64 px wide: icons only; a group opens its first page and shows the others on hover. */
  mini: boolean;
  waiting: Waiting;
  onNavigate?: (() => void) | undefined;
};

/** The open group on a page of no group, such as the dashboard. */
const everyday = 'Payments';

/** The menu of signed-in pages. One group is open at a time, so that the menu fits a small laptop. */
export function Sidebar({ mini, waiting, onNavigate }: SidebarProps) {
  const here = useHere().page.pattern;
  const [choice, setChoice] = useState<{ here: PagePattern; open: string | null } | null>(null);
  const groupHere = menu.find((group) => group.items.length > 1 && isOfGroup(group, here));
  // A group opened by hand stays until the next page, which opens its own.
  if (choice && choice.here !== here) setChoice(null);
  const open = choice ? choice.open : (groupHere?.name ?? everyday);
  const part = (group: MenuGroup) => {
    const [only, ...others] = group.items;
    const props = { group, here, waiting };
    if (mini) return <MiniGroup key={group.name} {...props} />;
    if (others.length === 0) {
      const Icon = group.icon;
      return (
        <Item key={group.name} item={only} {...props} onNavigate={onNavigate} alone>
          <Icon size={20} aria-hidden />
        </Item>
      );
    }
    const isOpen = group.name === open;
    const toggle = () => setChoice({ here, open: isOpen ? null : group.name });
    return <Group key={group.name} {...props} isOpen={isOpen} onToggle={toggle} onNavigate={onNavigate} />;
  };
  return (
    <nav className={classes.sidebar} data-mini={mini || undefined} aria-label="Main menu">
      <Link className={classes.brand} to="/dashboard" aria-label="Karo, to the dashboard" onClick={onNavigate}>
        <img src="/favicon.svg" alt="" width={32} height={32} />
        {!mini && <span>Karo</span>}
      </Link>
      <div className={classes.groups}>{menu.slice(0, -1).map(part)}</div>
      {menu.slice(-1).map(part)}
    </nav>
  );
}

type PartProps = { here: PagePattern; waiting: Waiting; onNavigate: (() => void) | undefined };

function Group({ group, isOpen, onToggle, ...rest }: PartProps & { group: MenuGroup; isOpen: boolean; onToggle: () => void }) {
  const id = useId();
  const { name, icon: Icon, items } = group;
  return (
    <>
      <button
        type="button"
        className={classes.groupName}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-active={isOfGroup(group, rest.here) || undefined}
        onClick={onToggle}
        {...(!isOpen && groupMarks(group, rest.waiting))}
      >
        <Icon size={20} aria-hidden />
        {name}
      </button>
      {isOpen && (
        <section id={id} className={classes.group} aria-label={name} ref={bringIntoView}>
          {items.map((item) => (
            <Item key={item.path} item={item} {...rest} />
          ))}
        </section>
      )}
    </>
  );
}

type ItemProps = PartProps & { item: MenuGroup['items'][number]; alone?: true; children?: ReactNode };

function Item({ item, here, waiting, onNavigate, alone, children }: ItemProps) {
  return (
    <Link
      className={classes.item}
      data-alone={alone}
      data-active={isOfItem(item, here) || undefined}
      to={item.path}
      onClick={onNavigate}
      {...countMarks(item, waiting)}
    >
      {children}
      {item.name}
    </Link>
  );
}

/** In a low window the pages of an opened group would be below the edge. `scrollIntoView` would also move the start of Tab. */
function bringIntoView(group: HTMLElement | null) {
  const scroller = group?.parentElement;
  if (!group || !scroller) return;
  const hidden = group.offsetTop + group.offsetHeight - scroller.scrollTop - scroller.clientHeight;
  if (hidden > 0) scroller.scrollBy(0, hidden);
}
