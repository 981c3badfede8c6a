import { useEffect, useEffectEvent, useState } from 'react';

/** Calls `act` with the last value after a pause; not at all once the page is left. */
export function useAfterPause<Given>(act: (value: Given) => void, pauseMs: number): (value: Given) => void {
  const [last, setLast] = useState<{ value: Given } | null>(null);
  const actOn = useEffectEvent(act);
  // An effect, because the timer ends with the page and restarts with each key.
  useEffect(() => {
    if (last === null) return;
    const timer = setTimeout(() => actOn(last.value), pauseMs);
    return () => clearTimeout(timer);
  }, [last, pauseMs]);
  return (value) => setLast({ value });
}
