import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import type { CheckedRow } from '../contract.ts';
import classes from './imports.module.css';

/** The class of a row: as the school names it, else as the file writes it, greyed, because nobody has said yet which class is meant. */
export function ClassCell({ className, writtenClass }: Pick<CheckedRow, 'className' | 'writtenClass'>) {
  if (className !== '') return className;
  if (writtenClass === '') return '—';
  return (
    <span className={classes.written}>
      {writtenClass}
      <VisuallyHidden> (as in the file)</VisuallyHidden>
    </span>
  );
}
