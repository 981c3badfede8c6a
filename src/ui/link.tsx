import { Anchor, Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type Destination = {
  /** The path of a page, filled in: `/students/7/edit`. */
  to: string;
  search?: Record<string, string>;
  children: ReactNode;
};

// The router types `search` by its route table, which stands above this file and so is unknown here: hence the cast.

/** A link to another page of Karo in running text or a table. */
export function TextLink({ to, search, children }: Destination) {
  return (
    <Anchor component={Link} to={to} search={(search ?? {}) as never} inherit>
      {children}
    </Anchor>
  );
}

type ButtonLinkProps = Destination &
  ButtonProps & {
    /** Where it leads, where its own words say too little out of their row: "Edit Achieng Otieno". */
    label?: string;
    /** The filters of the list that it stands in, so that the page can lead back to them. */
    behind?: Record<string, string>;
  };

/** A link to another page that looks like a button. */
export function ButtonLink({ to, search, label, behind, children, ...look }: ButtonLinkProps) {
  return (
    <Button component={Link} to={to} search={(search ?? {}) as never} {...(behind && { state: { behind } })} aria-label={label} {...look}>
      {children}
    </Button>
  );
}
