import { useState } from 'react';
import { useAfterPause } from './after-pause.ts';

const pauseMs = 300;

/**
 * What is typed into a filter that keeps its value elsewhere, as in the address: `send` is called a moment after the last key. What is
 * being typed stays; a value that changes elsewhere (a cleared filter, Back) is taken over.
 */
export function useTypedFilter(value: string, send: (typed: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  const sendAfterPause = useAfterPause((text: string) => {
    setSent(text);
    send(text);
  }, pauseMs);
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) setTyped(value);
  }
  const type = (text: string) => {
    setTyped(text);
    sendAfterPause(text.trim());
  };
  return [typed, type];
}
