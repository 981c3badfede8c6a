import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PagePattern } from '../core/page-paths.ts';
import { Link } from '../ui/buttons/link.tsx';
import { Tip } from '../ui/floating/tip.tsx';
import { countMarks, groupMarks, isOfGroup, isOfItem, type MenuGroup, type Waiting } from './menu.ts';
import classes from './sidebar.module.css';

type MiniGroupProps = { group: MenuGroup; here: PagePattern; waiting: Waiting };

/** A group of the narrow menu: its icon opens the first page, and all its pages show on hover and focus. */
export function MiniGroup({ group, here, waiting }: MiniGroupProps) {
  // 'pointed': open while the pointer is over it. By keyboard it opens with the focus and stays until that leaves or Escape is pressed.
  const [state, setState] = useState<'pointed' | 'opened' | 'closed'>('pointed');
  if (group.items.length === 1) {
    return (
      <Tip text={group.name} side="right">
        {() => <GroupLink group={group} here={here} waiting={waiting} />}
      </Tip>
    );
  }

  const moveByKey = (event: KeyboardEvent<HTMLElement>) => {
    const links = [...event.currentTarget.querySelectorAll('a')];
    const [icon] = links;
    const next = {
      Escape: icon,
      ArrowLeft: icon,
      ArrowRight: links[1],
      ...(document.activeElement !== icon && neighbours(links.slice(1))),
    }[event.key];
    if (!next) return;
    event.preventDefault();
    // Immediately: the items cannot take the focus before they show.
    flushSync(() => setState(event.key === 'Escape' ? 'closed' : 'opened'));
    next.focus();
  };
  const enter = ({ currentTarget, target, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (target.matches(':focus-visible') && !currentTarget.contains(relatedTarget)) setState('opened');
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget))
      setState((before) => (before === 'closed' && isPointedAt(currentTarget) ? before : 'pointed'));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are for the links inside
    <div
      className={classes.holder}
      data-shown={state}
      onKeyDown={moveByKey}
      onFocus={enter}
      onBlur={leave}
      onMouseLeave={() => setState((before) => (before === 'closed' ? 'pointed' : before))}
    >
      <GroupLink group={group} here={here} waiting={waiting} />
      <section className={classes.flyout} aria-label={group.name}>
        <span className={classes.flyoutName}>{group.name}</span>
        {group.items.map((item) => (
          <Link
            key={item.path}
            className={classes.item}
            data-active={isOfItem(item, here) || undefined}
            to={item.path}
            {...countMarks(item, waiting)}
            onClick={() => setState('closed')}
          >
            {item.name}
          </Link>
        ))}
      </section>
    </div>
  );
}

function GroupLink({ group, here, waiting }: MiniGroupProps) {
  const { name, icon: Icon, items } = group;
  const [{ path }] = items;
  return (
    <Link
      className={classes.mini}
      to={path}
      aria-label={name}
      data-active={isOfGroup(group, here) || undefined}
      {...groupMarks(group, waiting)}
    >
      <Icon size={22} aria-hidden />
    </Link>
  );
}

/** The targets of Up and Down from the focused item. */
function neighbours(items: readonly HTMLElement[]): Record<string, HTMLElement | undefined> {
  const focused = document.activeElement;
  const place = focused instanceof HTMLElement ? items.indexOf(focused) : -1;
  return { ArrowDown: items[place + 1], ArrowUp: items[place - 1] };
}

function isPointedAt(place: HTMLElement): boolean {
  return place.matches(':hover');
}
