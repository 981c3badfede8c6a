import { useRef, useState } from 'react';

/** State that can be read right after it was changed, before the page is drawn again: a field that is set and sent in one act. */
export function useLatestState<State>(initial: () => State) {
  const [state, setState] = useState(initial);
  const latest = useRef(state);
  const change = (step: (before: State) => State) => {
    latest.current = step(latest.current);
    setState(latest.current);
  };
  return { state, change, latest: () => latest.current };
}
