import { useState } from 'react';
import { sizeText } from '../../../books/discounts/rules.ts';
import { termText } from '../../../books/terms/rules.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { kesText } from '../../../core/money.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { countedText } from '../../../core/wording.ts';
import { useAct } from '../../../ui/buttons/act.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import formClasses from '../../../ui/forms/form.module.css';
import layout from '../../../ui/look/layout.module.css';
import { ErrorAlert } from '../../../ui/states/states.tsx';
import { isPastEnd, Paging } from '../../../ui/table/paging.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { applyDiscount, type Discount, discountPreview } from '../contract.ts';

type Preview = Reply<typeof discountPreview>;
type PreviewDialogProps = {
  discount: Discount;
  /** True if the rule can be applied from here. */
  gives?: boolean;
  onClose: () => void;
};

const columns: readonly Column<Preview['students'][number]>[] = [
  { head: 'Student', cell: ({ fullName }) => fullName, priority: 'first' },
  { head: 'Class', cell: ({ grade, stream }) => `${grade} ${stream}`, narrow: true },
  { head: 'Gives (KES)', cell: ({ amount }) => <Money cents={amount} />, align: 'right' },
  { head: 'This term', cell: ({ given }) => (given ? 'Given' : 'Not yet'), narrow: true },
];

/** The students and amounts of a discount rule at today's fees, and its application to those who have not had it. */
export function PreviewDialog({ discount, gives = false, onClose }: PreviewDialogProps) {
  const [page, setPage] = useState(1);
  const params = { discountId: discount.id };
  const { data, error, refetch, isPlaceholderData } = useAsk(discountPreview, { params, query: { page } }, { keepPrevious: true });
  const giving = useAct(applyDiscount, { fallback: 'Nothing was changed.' });
  const confirm = () => giving.send({ params }, { onSuccess: onClose });
  return (
    <Dialog wide title={gives ? `Give now: ${discount.name}?` : discount.name} locked={giving.isPending} onClose={onClose}>
      <div className={layout.stack}>
        <p>{`${sizeText(discount)}, each term.`}</p>
        {error && <ErrorAlert error={error} fallback="The preview could not be calculated." onRetry={refetch} />}
        <p role="status">
          <strong>{data ? previewText(data) : !error && 'Calculating…'}</strong>
        </p>
        {discount.state === 'pending' && <p>Once approved, it is applied each time a term opens, until it is ended.</p>}
        {data && data.pagination.total > 0 && (
          <>
            {!isPastEnd(data.pagination) && (
              <DataTable
                label="Students who qualify"
                columns={columns}
                rows={data.students}
                rowKey={({ id }) => id}
                stale={isPlaceholderData}
                dense
                empty={null}
              />
            )}
            <Paging pagination={data.pagination} counted={['student', 'students']} onPage={setPage} />
          </>
        )}
      </div>
      <div className={formClasses.buttons}>
        <Button variant="default" disabled={giving.isPending} onClick={onClose}>
          {gives ? 'Cancel' : 'Close'}
        </Button>
        {gives && (
          <Button busy={giving.isPending} disabled={!data || data.due.students === 0} onClick={confirm}>
            Give now
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** "At the fees of Term 1 2026 it gives KES 4,000.00 to 4 students, of which KES 1,000.00 to 1 student can be applied now." */
function previewText({ term, total, due, pagination }: Preview): string {
  if (!term) return 'No term is current, so the amounts cannot be calculated.';
  const at = `At the fees of ${termText(term)}`;
  if (pagination.total === 0) return `${at} no student qualifies.`;
  const text = `${at} it gives ${kesText(total)} to ${countedText(pagination.total, 'student')}`;
  if (due.students === 0) return `${text}. None of it is left to apply in this term.`;
  if (due.students === pagination.total) return `${text}. None of it has been applied in this term yet.`;
  return `${text}, of which ${kesText(due.amount)} to ${countedText(due.students, 'student')} can be applied now.`;
}
