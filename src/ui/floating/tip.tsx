import { type ReactNode, type SyntheticEvent, useId } from 'react';
import classes from './tip.module.css';

type TipProps = {
  text: string;
  side?: 'above' | 'right';
  /** The thing it explains; the id ties the words to it for those who hear them. */
  children: (describedBy: string) => ReactNode;
};

/** A few words that show while something is hovered or has the focus. */
export function Tip({ text, side = 'above', children }: TipProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watched, to place the words; nothing is done with it
    <span className={classes.holder} onMouseEnter={place} onFocus={place}>
      {children(id)}
      <span role="tooltip" id={id} className={classes.tip} data-side={side}>
        {text}
      </span>
    </span>
  );
}

/** Words about something in the right half of the screen grow to the left, or they would leave it. */
function place({ currentTarget: holder }: SyntheticEvent<HTMLElement>) {
  const { left, right } = holder.getBoundingClientRect();
  holder.toggleAttribute('data-end', left + right > innerWidth);
}
