import * as z from 'zod/mini';
import { AppError } from '../../../core/errors.ts';
import { callbackAddress } from '../../../core/server/callbacks/callback-address.ts';
import { CallbackDoor } from '../../../core/server/callbacks/callback-door.ts';
import type { Secrets } from '../../../core/server/secrets/secrets.ts';
import { type App, serveOpen } from '../../../core/server/serve.ts';
import { plainText } from '../../../core/text.ts';
import * as api from '../contract.ts';
import { deliveryState } from '../deliveries.ts';
import { addByNotice, addByReport } from './opt-outs/opt-outs-sql.ts';
import { keepReport, type Report } from './reports-sql.ts';

/** The purpose of the signature in the addresses for the provider. */
const fields = { report: 'messages.reports', optOut: 'messages.optOuts' } as const;

/** The addresses for the provider's delivery reports and opt-outs. */
export function callbackAddresses(secrets: Secrets, { site, schoolId }: { site: string; schoolId: number }) {
  return {
    reportsAddress: `${site}/api/message-reports/${callbackAddress(secrets, { schoolId, field: fields.report })}`,
    optOutsAddress: `${site}/api/message-opt-outs/${callbackAddress(secrets, { schoolId, field: fields.optOut })}`,
  };
}

const sentValue = z.optional(z.union([z.string(), z.number()]));
const notice = z.object({ phoneNumber: sentValue });
const report = z.object({
  id: sentValue,
  status: sentValue,
  phoneNumber: sentValue,
  networkCode: sentValue,
  failureReason: sentValue,
  retryCount: sentValue,
});

/** The routes that the provider calls. */
export function messageCallbacks(app: App): void {
  const door = new CallbackDoor('messages', app);
  serveOpen(app, api.deliveryReport, async ({ params, body, address: caller }) => {
    const { schoolId } = door.placeOf(params.address, { field: fields.report, kind: 'report', caller });
    const read = reportIn(body);
    if (read === null) throw new AppError('BAD_REQUEST');
    const isKnown = await app.database.transaction(schoolId, async (tx) => {
      if (!(await keepReport(tx, { schoolId, ...read }))) return false;
      await addByReport(tx, { schoolId, reference: read.reference });
      return true;
    });
    if (!isKnown) throw new AppError('NOT_FOUND');
    return { message: 'Kept' };
  });
  serveOpen(app, api.optOutNotice, async ({ params, body, address: caller }) => {
    const { schoolId } = door.placeOf(params.address, { field: fields.optOut, kind: 'optOut', caller });
    const phone = plainText(z.safeParse(notice, body).data?.phoneNumber);
    if (phone === null || phone.length > 40) throw new AppError('BAD_REQUEST');
    const isNew = await app.database.transaction(schoolId, (tx) => addByNotice(tx, schoolId, phone));
    if (!isNew) throw new AppError('NOT_FOUND');
    return { message: 'Kept' };
  });
}

function reportIn(body: unknown): Report | null {
  const read = z.safeParse(report, body);
  if (!read.success) return null;
  const text = (value: string | number | undefined, max: number) => plainText(value)?.slice(0, max) ?? null;
  const [reference, status] = [plainText(read.data.id), text(read.data.status, 60)];
  if (reference === null || reference.length > 100 || status === null) return null;
  const { phoneNumber, networkCode, failureReason, retryCount } = read.data;
  return {
    ...{ reference, status, state: deliveryState(status), failure: text(failureReason, 200), phone: text(phoneNumber, 40) },
    ...{ networkCode: text(networkCode, 20), retryCount: /^\d{1,4}$/.test(String(retryCount)) ? Number(retryCount) : null },
  };
}
