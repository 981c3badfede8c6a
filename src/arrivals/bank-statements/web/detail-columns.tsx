import { type Day, dayText } from '../../../core/dates.ts';
import type { Column } from '../../../ui/table/table.tsx';
import classes from './statements.module.css';

type RowDetails = { line: number; day: Day; code: string | null; narration: string };

/** The columns for a row's own details. */
export const detailColumns: readonly Column<RowDetails>[] = [
  { head: 'Line', cell: ({ line }) => line, narrow: true },
  { head: 'Day', cell: ({ day }) => dayText(day), narrow: true },
  {
    head: 'Details',
    cell: ({ code, narration }) => (
      <span className={classes.details}>
        {code ?? narration}
        {code !== null && narration !== '' && <span className={classes.reason}>{narration}</span>}
      </span>
    ),
    priority: 'first',
  },
];
