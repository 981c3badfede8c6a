import { IconArrowDown, IconArrowUp, IconMinus } from '@tabler/icons-react';
import { percentText } from '../../../fees/planning/percent.ts';
import classes from './percent-change.module.css';

type PercentChangeProps = {
  percent: number;
  /** The good direction: up for payments, down for balances. */
  good: 'up' | 'down';
};

/** The change of an amount since the previous term, as arrow, word and number. */
export function PercentChange({ percent, good }: PercentChangeProps) {
  if (percent === 0) {
    return (
      <span className={classes.change}>
        <IconMinus size={16} aria-hidden /> 0.0% vs previous term
      </span>
    );
  }
  const way = percent > 0 ? 'up' : 'down';
  const Arrow = way === 'up' ? IconArrowUp : IconArrowDown;
  return (
    <span className={classes.change} data-news={way === good ? 'good' : 'bad'}>
      <Arrow size={16} aria-hidden /> {way === 'up' ? 'Up' : 'Down'} {percentText(percent)} vs previous term
    </span>
  );
}
