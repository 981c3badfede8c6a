import type { ComponentType, ReactNode } from 'react';
import type { Endpoint } from '../../core/endpoint.ts';
import { mayCall, whoMay } from '../../core/web/access.ts';
import { ButtonLink } from '../buttons/link.tsx';
import { EmptyState, Notice } from '../states/states.tsx';
import { Page } from './page.tsx';

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
  /** What it changes, as words: "terms". */
  what: string;
  children: ReactNode;
};

/** What changes something, such as a form, for those who may; everybody else reads in one line who can. */
export function Changeable({ by, what, children }: ChangeableProps) {
  if (mayCall(by)) return children;
  return <Notice>{`Only ${whoMay(by)} can change ${what}.`}</Notice>;
}
