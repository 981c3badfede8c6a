/**
 * What the pages of a school are about. A read says which of them its reply shows, a write which of them its success changes; nothing
 * else decides what a page reads again. That colleagues are told of a write is no change here: the server's stream brings their news.
 */
export type Topic =
  | 'school'
  | 'connections'
  | 'staff'
  | 'classes'
  | 'subjects'
  | 'lessons'
  | 'terms'
  | 'fees'
  | 'students'
  | 'imports'
  | 'balances'
  | 'payments'
  | 'days'
  | 'promises'
  | 'jobs'
  | 'messages'
  | 'statements'
  | 'archives'
  | 'news';

/** True for a reply about topics of which a write changed one. */
export function isStaleAfter(changed: readonly Topic[] = [], shown: readonly Topic[] = []): boolean {
  return shown.some((topic) => changed.includes(topic));
}
