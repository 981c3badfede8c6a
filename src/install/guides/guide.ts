import type { PlainPath } from '../../core/page-paths.ts';

/** A numbered step: what to do, why, and where in Karo it is done. */
type Step = { act: string; why?: string; page?: { path: PlainPath; name: string } };

export type Guide = {
  /** Its place in the address: /blog/first-term. */
  slug: string;
  title: string;
  /** One sentence: what the reader can do afterwards. */
  summary: string;
  /** Whom it is for, and how long it takes. */
  reader: string;
  steps: readonly Step[];
  notes: readonly { heading: string; text: string }[];
};
