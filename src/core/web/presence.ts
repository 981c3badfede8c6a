/**
 * What calls need to know of whether somebody is at the page. The script that watches it loads later and fills this in: until then every
 * call counts as use.
 */
export const presence = {
  /** True if nobody has touched the page for a minute: what it asks by itself does not keep the session from being locked. */
  isUnattended: () => false,
  /** Shows the lock screen, and settles once it is opened. */
  unlocked: (): Promise<void> => Promise.reject(),
};

/** In the browser's storage, so that all tabs lock and unlock together. */
export const lockMark = 'locked';
