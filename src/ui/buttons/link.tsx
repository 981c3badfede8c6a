import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import type { PagePath } from '../../core/page-paths.ts';
import { go, leadsHere, opensHere, prepare, useHere } from '../../core/web/navigation.ts';
import { type ButtonLook, buttonLook } from './button.tsx';

type Destination = {
  to: PagePath;
  /** The current address, for the way back. */
  behind?: PagePath;
  /** True if typed values are given up by it, as by Cancel, or go along. */
  unasked?: boolean;
};

type LinkProps = Destination & Omit<ComponentProps<'a'>, 'href' | 'onFocus' | 'onMouseEnter' | 'onTouchStart'>;

/** A link to another page, whose script loads once it is pointed at. */
export function Link({ to, behind, unasked = false, onClick, ...look }: LinkProps) {
  const here = useHere();
  const fetchPage = () => prepare(to);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!opensHere(event)) return;
    event.preventDefault();
    go(to, { behind, unasked });
  };
  return (
    <a
      {...look}
      href={to}
      aria-current={leadsHere(to, here) ? 'page' : undefined}
      onClick={follow}
      onFocus={fetchPage}
      onMouseEnter={fetchPage}
      onTouchStart={fetchPage}
    />
  );
}

/** A link to another page of Karo in running text or a table. */
export function TextLink({ to, unasked = false, children }: { to: PagePath; unasked?: boolean; children: ReactNode }) {
  return (
    <Link to={to} unasked={unasked}>
      {children}
    </Link>
  );
}

type ButtonLinkProps = Destination &
  ButtonLook & {
    /** A longer accessible name: "Edit Achieng Otieno". */
    label?: string;
    children: ReactNode;
  };

/** A link to another page that looks like a button. */
export function ButtonLink({ to, behind, unasked = false, label, children, ...look }: ButtonLinkProps) {
  return (
    <Link to={to} behind={behind} unasked={unasked} aria-label={label} {...buttonLook(look)}>
      {children}
    </Link>
  );
}
