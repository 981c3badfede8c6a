import { setImmediate as nextTurn } from 'node:timers/promises';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Endpoint } from '../../src/core/endpoint.ts';
import type { PagePath } from '../../src/core/page-paths.ts';
import type { Role } from '../../src/core/roles.ts';
import { startNavigation } from '../../src/core/web/navigation.ts';

let role: Role = 'admin';

/** Lets the tests of a file draw parts of a signed-in page that stands at this address, filters included. */
export function openSignedInPage(path: PagePath): void {
  const [pathname, search] = path.split(/(?=\?)/);
  beforeEach(async () => {
    role = 'admin';
    vi.stubGlobal('location', { pathname, search: search ?? '', hash: '' });
    vi.stubGlobal('history', { state: null, replaceState: () => undefined, pushState: () => undefined });
    vi.stubGlobal('document', { querySelector: () => null, getElementById: () => null });
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
    vi.stubGlobal('localStorage', { getItem: (name: string) => (name === 'token' ? 'x' : JSON.stringify({ username: 'njeri', role })) });
    vi.stubGlobal('addEventListener', () => undefined);
    vi.stubGlobal('scrollTo', () => undefined);
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
    startNavigation({ detour: () => null, fetchPage: async () => undefined, fetched: new Set() });
    // Where a file before has opened another page, this one takes its place once it was fetched.
    await nextTurn();
  });
  afterEach(() => vi.unstubAllGlobals());
}

type Answered = readonly [endpoint: Endpoint, input: object, reply: object, lastFailure?: Error];

/** What somebody of this role sees, as markup, once these reads were answered; the last time, perhaps, with a failure. */
export function drawnFor(reader: Role, element: ReactElement, ...answers: readonly Answered[]): string {
  role = reader;
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  for (const [{ path }, input, reply, error] of answers) {
    const queryKey = [path, input];
    client.setQueryData(queryKey, reply);
    if (error) client.getQueryCache().find({ queryKey })?.setState({ error, status: 'error' });
  }
  return renderToStaticMarkup(<QueryClientProvider client={client}>{element}</QueryClientProvider>);
}

/** What somebody of this role sees once the first read of an endpoint has failed. */
export function drawnFailed(reader: Role, element: ReactElement, { path }: Endpoint, error: Error): string {
  role = reader;
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  const draw = () => renderToStaticMarkup(<QueryClientProvider client={client}>{element}</QueryClientProvider>);
  // To draw is to say what is read.
  draw();
  for (const query of client.getQueryCache().findAll({ queryKey: [path] })) query.setState({ status: 'error', error, fetchStatus: 'idle' });
  return draw();
}

/** Markup as the words that it shows, one after the other. */
export function wordsOf(markup: string): string {
  return markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}
