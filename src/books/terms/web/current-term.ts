import { createContext, useContext } from 'react';
import type { Day } from '../../../core/dates.ts';

export type CurrentTerm = {
  currentTerm: { id: number; name: string } | null;
  /** The current term once its last day has passed, and the term that follows it; for those who can open that. */
  termOver?: { name: string; endDate: Day; next: { name: string; startDate: Day } | null } | undefined;
};

/** Provided by the frame, which reads it with the school: a page that needs the current term sends no request of its own. */
export const CurrentTermContext = createContext<CurrentTerm | null>(null);

/** The current term of the school; null until it has been read. */
export function useCurrentTerm(): CurrentTerm | null {
  return useContext(CurrentTermContext);
}
