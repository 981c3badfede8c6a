import type { ComponentType } from 'react';
import type { Endpoint } from '../../core/endpoint.ts';
import paper from '../look/paper.module.css';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import { allowedPage } from './allowed.tsx';

/**
 * A page that is a paper, with what can be done about it above, for those whose role may make the call. `named` says what its title
 * names here: the browser's tab, and the page for those who cannot see it. What is not named here, the content names.
 */
export function paperPage(
  endpoint: Endpoint,
  title: string,
  Content: ComponentType,
  named: readonly ('tab' | 'page')[] = [],
): ComponentType {
  const Guarded = allowedPage(endpoint, title, Content);
  return () => (
    <main tabIndex={-1} className={paper.desk}>
      {named.includes('tab') && <title>{`${title} · Karo`}</title>}
      {named.includes('page') && <VisuallyHidden as="h1">{title}</VisuallyHidden>}
      <Guarded />
    </main>
  );
}
