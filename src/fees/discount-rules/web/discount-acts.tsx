import { useState } from 'react';
import { pathTo } from '../../../core/page-paths.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/link.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { announce } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { applyDiscount, type Discount, endDiscount } from '../contract.ts';
import { PreviewDialog } from './preview-dialog.tsx';

type Asking = 'see' | 'give' | 'end';

/** The actions on a discount rule: preview, apply now or end; a pending one is decided in Approvals. */
export function DiscountActs({ discount }: { discount: Discount }) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const { name, state } = discount;
  const stop = () => setAsking(null);
  return (
    <div>
      {state === 'pending' && <TextLink to={pathTo('/approvals', { show: 'waiting', kind: 'discount' })}>Waiting in Approvals</TextLink>}
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
    <Dialog title={`End ${name}?`} locked={form.pending} onClose={onClose}>
      <p>It is not applied to terms opened later. Discounts already given stay on the statements.</p>
      <Form form={form} submit="End" submitting="Sending..." danger onCancel={onClose}>
        <TextInput {...form.field('reason')} />
      </Form>
    </Dialog>
  );
}
