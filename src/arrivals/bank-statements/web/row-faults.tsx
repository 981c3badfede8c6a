import { kesText } from '../../../core/money.ts';
import { countedText } from '../../../core/wording.ts';
import { Notice } from '../../../ui/states/states.tsx';
import type { BalanceBreak } from '../rules/balance.ts';
import type { RefusedRow } from '../rules/rows.ts';
import classes from './statements.module.css';

/** Rows whose balance does not follow from the one before. */
export function Breaks({ breaks, more = 0 }: { breaks: readonly BalanceBreak[]; more?: number }) {
  if (breaks.length === 0) return null;
  return (
    <Notice tone="warning">
      <strong>The running balance does not add up, so rows are missing or were changed.</strong>
      <ul className={classes.faults}>
        {breaks.map(({ line, expected, found }) => (
          <li key={line}>{`Line ${line}: expected ${kesText(expected)}, found ${kesText(found)}`}</li>
        ))}
        {more > 0 && <li>{`and ${countedText(more, 'more line')}`}</li>}
      </ul>
    </Notice>
  );
}

/** Unreadable rows with their faults. */
export function RowFaults({ refused, more = 0 }: { refused: readonly RefusedRow[]; more?: number }) {
  if (refused.length === 0) return null;
  const count = refused.length + more;
  return (
    <Notice tone="warning">
      <strong>{`${countedText(count, 'row')} cannot be read and ${count === 1 ? 'is' : 'are'} not imported.`}</strong>
      <ul className={classes.faults}>
        {refused.map(({ line, column, value, reason }) => (
          <li key={line}>{`Line ${line}: ${column}${value === '' ? '' : ` “${value}”`} ${reason}`}</li>
        ))}
        {more > 0 && <li>{`and ${countedText(more, 'more row')}`}</li>}
      </ul>
    </Notice>
  );
}
