import { pathTo } from '../../../../core/page-paths.ts';
import { useAsk } from '../../../../core/web/ask.ts';
import { ButtonLink } from '../../../../ui/buttons/link.tsx';
import { studentPrompts } from '../../asking-contract.ts';

/** A link to request the payment on a guardian's phone, if the school's paybill can. */
export function PhoneRequestLink({ studentId, amount }: { studentId: string; amount: string }) {
  const { data } = useAsk(studentPrompts, { params: { studentId } });
  if (!data?.canAsk) return null;
  return (
    <ButtonLink to={pathTo('/payments/ask', { studentId, amount })} variant="default" unasked>
      Request M-Pesa Payment
    </ButtonLink>
  );
}
