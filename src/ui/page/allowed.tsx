import type { ComponentType, ReactNode } from 'react';
import type { Endpoint } from '../../core/endpoint.ts';
import { mayCall, whoMay } from '../../core/web/access.ts';
import { ButtonLink } from '../buttons/link.tsx';
import { EmptyState, Notice } from '../states/states.tsx';
import { Page } from './page.tsx';

type AllowedProps = { for: Endpoint; title: string; children: ReactNode };

/** A page for roles that may make its call; others read who may. */
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

/** The same for a page of the page table. */
export function allowedPage(endpoint: Endpoint, title: string, Content: ComponentType): ComponentType {
  return () => (
    <Allowed for={endpoint} title={title}>
      <Content />
    </Allowed>
  );
}

type ChangeableProps = {
  /** The call that changes it. */
  by: Endpoint;
  /** The noun of what it changes: "terms". */
  what: string;
  children: ReactNode;
};

/** A part for roles that may change something, such as a form; others read who may. */
export function Changeable({ by, what, children }: ChangeableProps) {
  if (mayCall(by)) return children;
  return <Notice>{`Only ${whoMay(by)} can change ${what}.`}</Notice>;
}
