import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/choice.tsx';
import type { Approval } from '../contract.ts';
import classes from './approvals.module.css';
import { type Deciding, isRefusable } from './deciding.ts';

type ChosenBarProps = {
  /** The requests that this user may decide together on this page, and the ticked ones. */
  open: readonly Approval[];
  picked: readonly Approval[];
  onChoose: (rows: readonly Approval[], on: boolean) => void;
  onDecide: (deciding: Deciding) => void;
};

/** The actions on all ticked requests. */
export function ChosenBar({ open, picked, onChoose, onDecide }: ChosenBarProps) {
  const refusable = picked.filter(isRefusable);
  return (
    <div className={classes.bar}>
      <Checkbox
        label={`Select all ${open.length} on this page`}
        checked={picked.length === open.length}
        onChange={(event) => onChoose(open, event.currentTarget.checked)}
      />
      <div className={classes.barActs}>
        <Button
          variant="default"
          color="brick"
          disabled={refusable.length === 0}
          onClick={() => onDecide({ act: 'refuse', rows: refusable })}
        >
          {selectedText('Refuse', refusable)}
        </Button>
        <Button disabled={picked.length === 0} onClick={() => onDecide({ act: 'approve', rows: picked })}>
          {selectedText('Approve', picked)}
        </Button>
      </div>
    </div>
  );
}

function selectedText(act: string, rows: readonly Approval[]): string {
  return rows.length === 0 ? `${act} selected` : `${act} ${rows.length} selected`;
}
