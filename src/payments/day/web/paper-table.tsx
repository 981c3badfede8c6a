import type { ReactNode } from 'react';
import classes from './day-paper.module.css';

export type PaperRow = { name: string; cells: readonly ReactNode[]; isTotal?: boolean };
type PaperTableProps = {
  label: string;
  heads?: readonly string[];
  rows: readonly PaperRow[];
  /** Whether all columns but the last hold text. */
  texts?: boolean;
};

/** A printed table; each row has a unique name. */
export function PaperTable({ label, heads, rows, texts }: PaperTableProps) {
  return (
    <table className={classes.table} aria-label={label} data-texts={texts}>
      {heads && (
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(({ name, cells, isTotal }) => (
          <tr key={name} data-total={isTotal || undefined}>
            <th scope="row">{name}</th>
            {cells.map((cell, place) => (
              // Cells are keyed by column.
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns keep their order and number
              <td key={place}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
