import { useRef, useState } from 'react';

/** State that can be read right after a change, before the next render: a field that is set and sent together. */
export function useLatestState<State>(initial: () => State) {
  const [state, setState] = useState(initial);
  const latest = useRef(state);
  const change = (step: (before: State) => State) => {
    latest.current = step(latest.current);
    setState(latest.current);
  };
  return { state, change, latest: () => latest.current };
}
