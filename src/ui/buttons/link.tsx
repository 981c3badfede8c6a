import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import type { PagePath } from '../../core/page-paths.ts';
import { go, leadsHere, opensHere, prepare, useHere } from '../../core/web/navigation.ts';
import { type ButtonLook, buttonLook } from './button.tsx';

type Destination = {
  to: PagePath;
  /** The current address, for the way back. */
  behind?: PagePath;
};

type LinkProps = Destination & Omit<ComponentProps<'a'>, 'href' | 'onFocus' | 'onMouseEnter' | 'onTouchStart'>;

/** A link to another page, whose script loads once it is pointed at. */
export function Link({ to, behind, onClick, ...look }: LinkProps) {
  const here = useHere();
  const fetchPage = () => prepare(to);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!opensHere(event)) return;
    event.preventDefault();
    go(to, { behind });
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
export function TextLink({ to, children }: { to: PagePath; children: ReactNode }) {
  return <Link to={to}>{children}</Link>;
}

type ButtonLinkProps = Destination &
  ButtonLook & {
    /** A longer accessible name: "Edit Achieng Otieno". */
    label?: string;
    children: ReactNode;
  };

/** A link to another page that looks like a button. */
export function ButtonLink({ to, behind, label, children, ...look }: ButtonLinkProps) {
  return (
    <Link to={to} behind={behind} aria-label={label} {...buttonLook(look)}>
      {children}
    </Link>
  );
}
