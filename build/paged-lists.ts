import type { Plugin } from 'vite';

const scrolledLists = /[\\/]@tanstack[\\/]query-core[\\/].*[\\/]infiniteQueryBehavior\.js$/;

/** Leaves out how TanStack Query reads a list that grows while it is scrolled: Karo's lists have pages, and every page would load it. */
export function pagedLists(): Plugin {
  return {
    name: 'paged-lists',
    apply: 'build',
    load: (id) => (scrolledLists.test(id) ? 'export const [infiniteQueryBehavior, hasNextPage, hasPreviousPage] = [];' : null),
  };
}
