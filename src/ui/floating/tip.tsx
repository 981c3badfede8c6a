import { type ReactNode, type SyntheticEvent, useId } from 'react';
import classes from './tip.module.css';

/** Of four lines, in pixels. */
const tipHeightMax = 90;

type TipProps = {
  text: string;
  /** Absent for above. */
  side?: 'right';
  /** The described element; the id connects the words for screen readers. */
  children: (describedBy: string) => ReactNode;
};

/** A short text shown on hover or focus. */
export function Tip({ text, side, children }: TipProps) {
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

/** In the right half of the screen the text grows to the left; near the top it is below. */
function place({ currentTarget: holder }: SyntheticEvent<HTMLElement>) {
  const { left, right, top } = holder.getBoundingClientRect();
  holder.toggleAttribute('data-end', left + right > innerWidth);
  holder.toggleAttribute('data-top', top < tipHeightMax);
}
