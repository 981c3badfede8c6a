import type { Reply } from '../../../core/endpoint.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { studentPrompts } from '../../../payments/payments/asking-contract.ts';
import { NotLoaded } from '../../../ui/states/not-loaded.tsx';
import { Notice } from '../../../ui/states/states.tsx';
import { PhoneRequestForm } from './phone-request-form.tsx';
import { Prompts } from './prompts.tsx';

const againMs = 3000;
const waits = ({ prompts }: Reply<typeof studentPrompts>) => prompts.some(({ state }) => state === 'asking' || state === 'asked');

/** The form of a payment request, and the newest results; open ones are polled. */
export function PhoneRequests({ studentId, amount }: { studentId: string; amount: string }) {
  const read = useAsk(studentPrompts, { params: { studentId } }, { againMs: (reply) => waits(reply) && againMs });
  if (!read.data) return <NotLoaded read={read} fallback="The guardians' numbers could not be read." />;
  const { canAsk, connections, phones, prompts } = read.data;
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
