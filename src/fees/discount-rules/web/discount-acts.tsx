import { useState } from 'react';
import { WaitingLink } from '../../../school/requests/web/waiting-link.tsx';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { announce } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { applyDiscount, type Discount, endDiscount } from '../contract.ts';
import { PreviewDialog } from './preview-dialog.tsx';

type Asking = 'see' | 'give' | 'end';

/** The actions on a discount rule: preview, apply now or end; a pending one is decided in Approvals. */
export function DiscountActs({ discount }: { discount: Discount }) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const { name, state, asked } = discount;
  const stop = () => setAsking(null);
  return (
    <div>
      {state === 'pending' && <WaitingLink kind="discount" askedBy={asked.by} />}
      {state === 'approved' && (
        <>
          <ActButton for={applyDiscount} variant="default" size="xs" label={`Give ${name} now`} onClick={() => setAsking('give')}>
            Give now
          </ActButton>
          <ActButton for={endDiscount} variant="subtle" color="brick" size="xs" label={`End ${name}`} onClick={() => setAsking('end')}>
            End
          </ActButton>
        </>
      )}
      {(state === 'pending' || state === 'approved') && (
        <Button variant="subtle" size="xs" aria-label={`What ${name} gives`} onClick={() => setAsking('see')}>
          Preview
        </Button>
      )}
      {asking === 'see' && <PreviewDialog discount={discount} onClose={stop} />}
      {asking === 'give' && <PreviewDialog discount={discount} gives onClose={stop} />}
      {asking === 'end' && <EndDialog discount={discount} onClose={stop} />}
    </div>
  );
}

function EndDialog({ discount: { id, name }, onClose }: { discount: Discount; onClose: () => void }) {
  const form = useContractForm(endDiscount, {
    params: { discountId: id },
    fallback: 'The discount rule could not be ended.',
    onSent: announce(onClose),
  });
  return (
    <FormDialog form={form} title={`End ${name}?`} submit="End" submitting="Sending..." danger onClose={onClose}>
      <p>It is not applied to terms opened later. Discounts already given stay on the statements.</p>
      <TextInput {...form.field('reason')} />
    </FormDialog>
  );
}
