import { useState } from 'react';
import { shillingsFromCents } from '../../../core/money.ts';
import { mayCall } from '../../../core/web/access.ts';
import { useSend } from '../../../core/web/ask.ts';
import { countedText } from '../../../core/wording.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { RadioGroup } from '../../../ui/fields/choice.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import form from '../../../ui/forms/form.module.css';
import { ErrorAlert } from '../../../ui/states/states.tsx';
import { acceptFeeFile, type ReadFeeFile } from '../contract.ts';

type AcceptFeesProps = { read: ReadFeeFile; isSaving: boolean };

/** Sets all fees or only those of good rows, once the answers are saved. */
export function AcceptFees({ read: { file, faults, changes, chargedTotal }, isSaving }: AcceptFeesProps) {
  const [goodRowsOnly, setGoodRowsOnly] = useState(false);
  const accept = useSend(acceptFeeFile);
  const left = new Set(faults.map(({ line }) => line)).size;
  if (changes.length === 0 || !mayCall(acceptFeeFile)) return null;
  const body = { gradeCount: changes.length, chargedTotal: shillingsFromCents(chargedTotal), goodRowsOnly };
  return (
    <div className={form.form}>
      {accept.error && <ErrorAlert error={accept.error} fallback="The fees could not be set." />}
      {left > 0 && (
        <RadioGroup
          label="Rows that cannot be read"
          value={goodRowsOnly ? 'good' : 'all'}
          choices={[
            { value: 'all', label: 'Save only if every row is valid', description: `${countedText(left, 'row')} must be corrected first.` },
            { value: 'good', label: 'Save valid rows only', description: 'The others stay as they are in Karo.' },
          ]}
          onChange={(chosen) => setGoodRowsOnly(chosen === 'good')}
        />
      )}
      <div className={form.buttons}>
        <ActButton
          for={acceptFeeFile}
          busy={accept.isPending}
          inactive={accept.isPending || isSaving}
          disabled={left > 0 && !goodRowsOnly}
          onClick={() => accept.mutate({ params: { feeFileId: file.id }, body }, { onSuccess: ({ message }) => toast.success(message) })}
        >
          {`Set the fees of ${countedText(changes.length, 'grade')}`}
        </ActButton>
      </div>
    </div>
  );
}
