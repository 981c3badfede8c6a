import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Dialog } from '../floating/dialog.tsx';
import type { ChangedLine } from './changed-lines.ts';
import type { Conflict } from './changed-meanwhile.ts';
import classes from './changed-meanwhile-dialog.module.css';
import formClasses from './form.module.css';

const changedBy: Record<ChangedLine['by'], string> = {
  them: 'changed by them',
  you: 'changed by you',
  both: 'changed by both of you',
};

/** Says that another user has saved the record, in which fields the versions differ, and the choices. */
export function ChangedMeanwhileDialog({ conflict: { lines, loadTheirs, saveMine, keepEditing } }: { conflict: Conflict }) {
  return (
    <Dialog title="Another user changed this" wide onClose={keepEditing}>
      <div className={classes.words}>
        <p>They saved it after you opened it; yours is not saved yet. Load theirs drops your changes, Save mine anyway replaces theirs.</p>
        {lines.length === 0 && <p>In every field of this form, theirs and yours are the same.</p>}
      </div>
      {lines.length > 0 && (
        <ul className={classes.lines}>
          {lines.map(({ name, label, by, theirs, mine }) => (
            <li key={name}>
              <p className={classes.label}>
                {label} <span className={classes.by}>{changedBy[by]}</span>
              </p>
              <dl className={classes.pair}>
                <Version of="Theirs">{theirs}</Version>
                <Version of="Yours">{mine}</Version>
              </dl>
            </li>
          ))}
        </ul>
      )}
      <div className={formClasses.buttons}>
        <Button variant="default" onClick={keepEditing}>
          Keep editing
        </Button>
        <Button variant="default" onClick={loadTheirs}>
          Load theirs
        </Button>
        <Button color="brick" onClick={saveMine}>
          Save mine anyway
        </Button>
      </div>
    </Dialog>
  );
}

function Version({ of, children }: { of: string; children: ReactNode }) {
  return (
    <div>
      <dt>{of}</dt>
      <dd>{children === '' ? <span className={classes.none}>Not given</span> : children}</dd>
    </div>
  );
}
