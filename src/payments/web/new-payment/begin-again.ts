import { useState } from 'react';

type Begun = {
  /** The student in the address. */
  named: string;
  /** What the form holds. */
  typed: { studentId: string; amount: string; code: string };
  /** Empties the form. */
  empty: () => void;
};

/**
 * New Payment in the menu, pressed while a payment is begun: the address lets go of its student, and so does the form. Where something
 * was typed it asks first: `asking` is true until `answer` says that it was answered.
 */
export function useBeginAgain({ named, typed: { studentId, amount, code }, empty }: Begun) {
  const [before, setBefore] = useState(named);
  const [asking, setAsking] = useState(false);
  if (before !== named) {
    setBefore(named);
    if (named === '' && studentId !== '') {
      if (amount + code === '') empty();
      else setAsking(true);
    }
  }
  return { asking, answer: () => setAsking(false) };
}
