import { useState } from 'react';
import { readSession } from '../../../core/web/session.ts';
import { madeRefusal } from '../../../school/users/rules.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { announce } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { Form } from '../../../ui/forms/form.tsx';
import layout from '../../../ui/look/layout.module.css';
import { applyDiscount, approveDiscount, type Discount, endDiscount, refuseDiscount } from '../contract.ts';
import { PreviewDialog } from './preview-dialog.tsx';

type Asking = 'see' | 'approve' | 'give' | 'refuse' | 'end';

/** The actions on a discount rule: preview, approve or refuse while pending, apply now or end. */
export function DiscountActs({ discount }: { discount: Discount }) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const { name, state, mayApprove, asked } = discount;
  const isOwn = asked.by === readSession()?.user.username;
  const stop = () => setAsking(null);
  return (
    <div className={layout.row}>
      {state === 'pending' && (
        <>
          <ActButton
            for={approveDiscount}
            variant="default"
            size="xs"
            label={`Approve ${name}`}
            refused={mayApprove ? undefined : isOwn ? 'You requested this, so another administrator must approve it' : madeRefusal}
            onClick={() => setAsking('approve')}
          >
            Approve
          </ActButton>
          <ActButton
            for={refuseDiscount}
            variant="subtle"
            color="brick"
            size="xs"
            label={`Refuse ${name}`}
            onClick={() => setAsking('refuse')}
          >
            Refuse
          </ActButton>
        </>
      )}
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
      {asking === 'approve' && <PreviewDialog discount={discount} act={approveDiscount} onClose={stop} />}
      {asking === 'give' && <PreviewDialog discount={discount} act={applyDiscount} onClose={stop} />}
      {asking === 'refuse' && <ReasonDialog discount={discount} act={refuseDiscount} onClose={stop} />}
      {asking === 'end' && <ReasonDialog discount={discount} act={endDiscount} onClose={stop} />}
    </div>
  );
}

type ReasonDialogProps = { discount: Discount; act: typeof refuseDiscount | typeof endDiscount; onClose: () => void };

/** Asks for the reason before a discount rule is refused or ended. */
function ReasonDialog({ discount: { id, name }, act, onClose }: ReasonDialogProps) {
  const ends = act === endDiscount;
  const form = useContractForm(act, {
    params: { discountId: id },
    fallback: ends ? 'The discount rule could not be ended.' : 'The discount rule could not be refused.',
    onSent: announce(onClose),
  });
  return (
    <Dialog opened title={`${ends ? 'End' : 'Refuse'} ${name}?`} locked={form.pending} onClose={onClose}>
      <p>
        {ends
          ? 'It is not applied to terms opened later. Discounts already given stay on the statements.'
          : 'This refusal is final. It stays in the list.'}
      </p>
      <Form form={form} submit={ends ? 'End' : 'Refuse'} submitting="Sending..." danger onCancel={onClose}>
        <TextInput {...form.field('reason')} />
      </Form>
    </Dialog>
  );
}
