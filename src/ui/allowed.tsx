import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Endpoint } from '../core/endpoint.ts';
import { mayCall, whoMay } from '../core/web/access.ts';
import { Button, type ButtonProps } from './button.tsx';
import { ButtonLink } from './link.tsx';
import { Page } from './page.tsx';
import { passFocus } from './pass-focus.ts';
import { EmptyState, Notice } from './states.tsx';
import { Tip } from './tip.tsx';

type AllowedProps = { for: Endpoint; title: string; children: ReactNode };

/** A page for those whose role may make its call; everybody else reads who may. */
export function Allowed({ for: endpoint, title, children }: AllowedProps) {
  if (mayCall(endpoint)) return children;
  return (
    <Page title={title}>
      <EmptyState
        title={`This page is for ${whoMay(endpoint)}.`}
        action={
          <ButtonLink to="/dashboard" variant="default">
            Back to Dashboard
          </ButtonLink>
        }
      >
        Ask one of them at your school if you need something from it.
      </EmptyState>
    </Page>
  );
}

type ChangeableProps = {
  /** The call that changes it. */
  by: Endpoint;
  /** What it changes, as words: "terms". */
  what: string;
  children: ReactNode;
};

/** What changes something, such as a form, for those who may; everybody else reads in one line who can. */
export function Changeable({ by, what, children }: ChangeableProps) {
  if (mayCall(by)) return children;
  return <Notice>{`Only ${whoMay(by)} can change ${what}.`}</Notice>;
}

type ActButtonProps = ButtonProps & {
  for: Endpoint;
  /** What the button does, where its own words say too little out of their row: "Edit Term 1 2026". */
  label?: string;
  /** Why this one would be refused whatever the role: "You cannot deactivate your own account". */
  refused?: string | undefined;
};

/** A button for one call: where it would be refused, it is disabled and says why or who may. */
export function ActButton({ for: endpoint, label, refused, children, ...button }: ActButtonProps) {
  if (mayCall(endpoint) && refused === undefined) {
    return (
      <Button ref={passFocus} {...button} aria-label={label}>
        {children}
      </Button>
    );
  }
  const { variant, color, size, className } = button;
  return (
    <Tip text={refused ?? `Only for ${whoMay(endpoint)}`}>
      {(describedBy) => (
        <Button
          {...{ variant, color, size, className }}
          rests
          aria-label={label}
          aria-describedby={describedBy}
          leftSection={<IconLock size={16} aria-hidden />}
        >
          {children}
        </Button>
      )}
    </Tip>
  );
}
