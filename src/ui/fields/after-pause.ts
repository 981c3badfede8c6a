import { useEffect, useEffectEvent, useState } from 'react';

/** Calls `act` with the last value after a pause; not at all once the page is left. */
export function useAfterPause<Given>(act: (given: Given) => void, pauseMs: number): (given: Given) => void {
  const [last, setLast] = useState<{ given: Given } | null>(null);
  const actOn = useEffectEvent(act);
  // An effect, because the timer ends with the page and restarts with each key.
  useEffect(() => {
    if (last === null) return;
    const timer = setTimeout(() => actOn(last.given), pauseMs);
    return () => clearTimeout(timer);
  }, [last, pauseMs]);
  return (given) => setLast({ given });
}
