import { asCents } from '../../../core/money.ts';
import { Money } from '../../../ui/text/money.tsx';
import type { Adjustment } from '../contract.ts';
import { adjustmentText } from '../rules.ts';
import classes from './adjustments.module.css';

/** The effect of an adjustment on the balance, and its reason, before it is approved. */
export function AdjustmentSummary({ adjustment }: { adjustment: Adjustment }) {
  const { effect, reason, student, asked, balance } = adjustment;
  return (
    <>
      <p>
        {`${adjustmentText(adjustment)} for ${student.fullName}, ${student.grade} ${student.stream}. `}
        {`Requested by ${asked.by}: ${reason}`}
      </p>
      <dl className={classes.summary}>
        <div>
          <dt>Balance now</dt>
          <dd>
            <Money cents={balance} code />
          </dd>
        </div>
        <div>
          <dt>Balance after</dt>
          <dd>
            <Money cents={asCents(balance + effect)} code />
          </dd>
        </div>
      </dl>
    </>
  );
}
