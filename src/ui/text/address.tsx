import { Fragment } from 'react';
import classes from './address.module.css';

/** An e-mail address or username, broken only after the @, or in a long part after its dots. */
export function Address({ text }: { text: string }) {
  const parts = partsOf(text).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
    <Fragment key={place}>
      {place > 0 && <wbr />}
      <span className={part.length > longestKept ? classes.long : classes.part}>{part}</span>
    </Fragment>
  ));
  return <span>{parts}</span>;
}

// The most letters of a line on the narrowest phone's card.
const longestKept = 24;

function partsOf(text: string): string[] {
  return text.split(/(?<=@)/).flatMap((part) => (part.length > longestKept ? part.split(/(?<=\.)/) : [part]));
}
