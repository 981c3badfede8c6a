import { createContext, useContext } from 'react';
import type { Day } from '../../../core/dates.ts';

export type CurrentTerm = {
  currentTerm: { id: number; name: string } | null;
  /** The current term after its last day, and the next term; for users who can open it. */
  termOver?: { name: string; endDate: Day; next: { name: string; startDate: Day } | null } | undefined;
};

/** Provided by the frame, which reads it with the school, so that pages need no request of their own. */
export const CurrentTermContext = createContext<CurrentTerm | null>(null);

/** The current term of the school; null until it has been read. */
export function useCurrentTerm(): CurrentTerm | null {
  return useContext(CurrentTermContext);
}
