import { useEffect, useEffectEvent, useState } from 'react';

/** Calls `act` with what was given last, once nothing more has been given for so long; not at all when the page is left before. */
export function useAfterPause<Given>(act: (given: Given) => void, pauseMs: number): (given: Given) => void {
  const [last, setLast] = useState<{ given: Given } | null>(null);
  const actOn = useEffectEvent(act);
  // Waiting is no event: the timer goes with the page, and starts anew with each key.
  useEffect(() => {
    if (last === null) return;
    const timer = setTimeout(() => actOn(last.given), pauseMs);
    return () => clearTimeout(timer);
  }, [last, pauseMs]);
  return (given) => setLast({ given });
}
