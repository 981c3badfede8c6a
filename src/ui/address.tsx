import { Fragment } from 'react';
import classes from './address.module.css';

/** An e-mail address or username. Where it does not fit in one line it breaks after an @ or a dot, and nowhere else. */
export function Address({ text }: { text: string }) {
  const parts = text.split(/(?<=[@.])/);
  return parts.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
    <Fragment key={place}>
      {place > 0 && <wbr />}
      <span className={part.length > longestKept ? classes.long : classes.part}>{part}</span>
    </Fragment>
  ));
}

// As many letters as a card on the narrowest phone can hold in a line.
const longestKept = 24;
