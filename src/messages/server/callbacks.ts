import * as z from 'zod/mini';
import { AppError } from '../../core/errors.ts';
import { callbackAddress } from '../../core/server/callbacks/callback-address.ts';
import { CallbackDoor } from '../../core/server/callbacks/callback-door.ts';
import type { Secrets } from '../../core/server/secrets/secrets.ts';
import { type App, serveOpen } from '../../core/server/serve.ts';
import { plainText } from '../../core/text.ts';
import * as api from '../contract.ts';
import { deliveryState } from '../deliveries.ts';
import { keepReport, type Report } from './reports-sql.ts';

/** What the signature in the addresses is for that a school gives to its provider of messages. */
const callbackField = 'messages.reports';

/** Where the provider tells what became of messages. */
export function reportsAddress(secrets: Secrets, { site, schoolId }: { site: string; schoolId: number }): string {
  return `${site}/api/message-reports/${callbackAddress(secrets, { schoolId, field: callbackField })}`;
}

const given = z.optional(z.union([z.string(), z.number()]));
const report = z.object({ id: given, status: given, phoneNumber: given, networkCode: given, failureReason: given, retryCount: given });

/** What the provider of messages calls. */
export function messageCallbacks(app: App): void {
  const door = new CallbackDoor(app.secrets);
  serveOpen(app, api.deliveryReport, async ({ params, body, address: caller }) => {
    const { schoolId } = door.placeOf(params.address, { field: callbackField, kind: 'report', caller });
    const read = reportIn(body);
    if (read === null) throw new AppError('BAD_REQUEST');
    const kept = await app.database.transaction(schoolId, (tx) => keepReport(tx, { schoolId, ...read }));
    if (!kept) throw new AppError('NOT_FOUND');
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
