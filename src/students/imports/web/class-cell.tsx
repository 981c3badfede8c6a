import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import type { CheckedRow } from '../contract.ts';
import classes from './imports.module.css';

/** The class of a row: as the school names it, else in grey as the file writes it, until the user chooses the class. */
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
