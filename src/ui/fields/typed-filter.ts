import { useState } from 'react';
import { useAfterPause } from './after-pause.ts';

const pauseMs = 300;

/**
 * The typed text of a filter whose value is elsewhere, such as the address: `send` is called a moment after the last key. Changes from
 * elsewhere (a cleared filter, Back) replace the text.
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
    if (value !== sent) {
      setTyped(value);
      setSent(value);
    }
  }
  const type = (text: string) => {
    setTyped(text);
    sendAfterPause(text.trim());
  };
  return [typed, type];
}
