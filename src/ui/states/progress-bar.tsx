import classes from './progress-bar.module.css';

type ProgressBarProps = {
  label: string;
  /** Its accessible text: "62% paid, Fair". */
  words: string;
  /** 0 to 100. */
  percent: number;
  tone: 'good' | 'waiting' | 'bad';
};

/** A part of a whole. */
export function ProgressBar({ label, words, percent, tone }: ProgressBarProps) {
  const value = { 'aria-valuenow': percent, 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-valuetext': words };
  return (
    <div className={classes.track} role="progressbar" aria-label={label} {...value}>
      <div className={classes.filled} data-tone={tone} style={{ width: `${percent}%` }} />
    </div>
  );
}
