/**
 * The topics of pages. A read names those that its reply shows, a write those that it changes; nothing else decides what a page reads
 * again. Notifying colleagues is not a change here: the event stream brings it.
 */
export type Topic =
  | 'school'
  | 'connections'
  | 'staff'
  | 'account'
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

/** True if a write changed a topic of the reply. */
export function isStaleAfter(changed: readonly Topic[] = [], shown: readonly Topic[] = []): boolean {
  return shown.some((topic) => changed.includes(topic));
}
