import type { Reply } from '../../../core/endpoint.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { studentPrompts } from '../../../payments/payments/asking-contract.ts';
import { ErrorAlert, Notice, Spinner } from '../../../ui/states/states.tsx';
import { PhoneRequestForm } from './phone-request-form.tsx';
import { Prompts } from './prompts.tsx';

const againMs = 3000;
const waits = ({ prompts }: Reply<typeof studentPrompts>) => prompts.some(({ state }) => state === 'asking' || state === 'asked');

/** The form of a payment request, and the newest results; open ones are polled. */
export function PhoneRequests({ studentId, amount }: { studentId: string; amount: string }) {
  const { data, error, refetch } = useAsk(studentPrompts, { params: { studentId } }, { againMs: (reply) => waits(reply) && againMs });
  if (error && !data) return <ErrorAlert error={error} fallback="The guardians' numbers could not be read." onRetry={refetch} />;
  if (!data) return <Spinner />;
  const { canAsk, connections, phones, prompts } = data;
  return (
    <>
      {!canAsk && (
        <Notice>No paybill or till of the school is connected with a passkey, so no payment request can be sent to a phone.</Notice>
      )}
      {canAsk && phones.length === 0 && <Notice>No guardian of this student has a Kenyan mobile number.</Notice>}
      {canAsk && phones.length > 0 && <PhoneRequestForm studentId={studentId} amount={amount} phones={phones} connections={connections} />}
      <Prompts studentId={studentId} prompts={prompts} />
    </>
  );
}
