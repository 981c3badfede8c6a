import { kesText } from '../../../core/money.ts';
import { Checkbox } from '../../../ui/fields/choice.tsx';
import type { SplitRow } from '../split-draft.ts';
import classes from './shared-payments.module.css';

type PaidBursariesProps = {
  rows: readonly SplitRow[];
  /** The bursaries to reverse with the payment. */
  ticked: readonly number[];
  onTick: (ticked: readonly number[]) => void;
};

/** Offers to reverse bursaries that a sponsor now pays, for students with a part. */
export function PaidBursaries({ rows, ticked, onTick }: PaidBursariesProps) {
  const promised = rows
    .filter(({ cents }) => cents !== 0)
    .flatMap(({ payee }) => payee?.bursaries.map((each) => ({ ...each, payee })) ?? []);
  if (promised.length === 0) return null;
  const turn = (id: number, on: boolean) => onTick(on ? [...ticked, id] : ticked.filter((each) => each !== id));
  return (
    <fieldset className={classes.bursaries}>
      <legend>Does this pay a bursary?</legend>
      <p className={classes.words}>
        A bursary that is paid counts twice until it is reversed. Tick it, and an administrator is asked to approve the reversal.
      </p>
      {promised.map(({ id, amount, reason, payee }) => (
        <Checkbox
          key={id}
          label={`Reverse the bursary of ${kesText(amount)} for ${payee.fullName}`}
          description={reason}
          checked={ticked.includes(id)}
          onChange={(event) => turn(id, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}
