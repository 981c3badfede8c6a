import { useState } from 'react';
import { dayText } from '../../../core/dates.ts';
import { kesText } from '../../../core/money.ts';
import { readSession } from '../../../core/web/session.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { announce } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { type Banking, reverseSlip } from '../contract.ts';
import { mayReverseSlip } from '../rules.ts';
import classes from './day.module.css';
import { slipText } from './day-words.ts';

/** True for a slip that stands and that the signed-in user may reverse. */
export function isReversible(banking: Banking): boolean {
  const user = readSession()?.user;
  return user !== undefined && banking.reversesId === null && !banking.isReversed && mayReverseSlip(banking, user);
}

/** Slips in the order in which they were recorded, and the way to reverse one. */
export function SlipList({ bankings }: { bankings: readonly Banking[] }) {
  const [reversed, setReversed] = useState<Banking | null>(null);
  return (
    <>
      <ul className={classes.slips}>
        {bankings.map((banking) => (
          <li key={banking.id}>
            <span>
              <Money cents={banking.amount} code negative="minus" /> {slipLine(banking)}
            </span>
            {isReversible(banking) && (
              <ActButton
                for={reverseSlip}
                size="xs"
                variant="subtle"
                color="brick"
                label={`Reverse slip ${banking.reference}`}
                onClick={() => setReversed(banking)}
              >
                Reverse
              </ActButton>
            )}
          </li>
        ))}
      </ul>
      {reversed && <ReversalDialog slip={reversed} onClose={() => setReversed(null)} />}
    </>
  );
}

function slipLine(banking: Banking): string {
  const { cashier, bankedOn, isReversed } = banking;
  const whose = cashier === readSession()?.user.username ? '' : `, cash of ${cashier}`;
  return `${slipText(banking)}, ${dayText(bankedOn)}${whose}${isReversed ? ' (reversed)' : ''}`;
}

function ReversalDialog({ slip, onClose }: { slip: Banking; onClose: () => void }) {
  const form = useContractForm(reverseSlip, {
    params: { bankingId: slip.id },
    fallback: 'The slip could not be reversed.',
    onSent: announce(onClose),
  });
  return (
    <FormDialog
      form={form}
      title={`Reverse slip ${slip.reference}?`}
      submit="Reverse Slip"
      submitting="Reversing..."
      danger
      onClose={onClose}
    >
      <p>{`${kesText(slip.amount)} is cash in the drawer of ${slip.cashier} again. Then record the slip as it should be.`}</p>
      <TextInput {...form.field('reason')} />
    </FormDialog>
  );
}
