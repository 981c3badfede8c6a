import type { PlainPath } from '../../core/page-paths.ts';

/** A numbered step: the action, its reason, and its place in Karo. */
type Step = { act: string; why?: string; page?: { path: PlainPath; name: string } };

export type Guide = {
  /** Its name in the address: /blog/first-term. */
  slug: string;
  title: string;
  /** One sentence: the result for the reader. */
  summary: string;
  /** The readers, and the time it takes. */
  reader: string;
  steps: readonly Step[];
  notes: readonly { heading: string; text: string }[];
};
