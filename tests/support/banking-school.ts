import { createSign, generateKeyPairSync } from 'node:crypto';
import { jobHandlers } from '../../src/app/job-handlers.ts';
import { readConfig } from '../../src/core/server/config.ts';
import { payCodeOf } from '../../src/school/settings/pay-codes.ts';
import { workOff } from './jobs.ts';
import { type PayingSchool, payingSchool } from './paying-school.ts';
import { rowsOf } from './school-parts.ts';
import { testSecrets } from './test-secrets.ts';
import { type Answer, ask, nextNumber, succeed } from './world.ts';

const settingsPath = '/api/settings/banks';
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const kcbKey = publicKey.export({ type: 'spki', format: 'pem' }).toString();
export const signIn = { bankUsername: 'karo-at-equity', bankPassword: 'equity-password-77' };

/** The words of KCB's signature of a text. */
export function signed(text: string, by = privateKey): string {
  return createSign('RSA-SHA256').update(text).sign(by, 'base64');
}

export type BankingSchool = PayingSchool & { addresses: Record<'kcb' | 'equity' | 'coop', string> };

/** A school with students and a current term, of which KCB, Equity and Co-op Bank tell. */
export async function bankingSchool(): Promise<BankingSchool> {
  const world = await payingSchool();
  const { admin } = world;
  await succeed(admin.patch(settingsPath, { bankCode: 'kcb', isOn: true, accountNumbers: '110-1234567, 7654321', publicKey: kcbKey }));
  await succeed(admin.patch(settingsPath, { bankCode: 'equity', isOn: true, ...signIn }));
  await succeed(admin.patch(settingsPath, { bankCode: 'coop', isOn: true, accountNumbers: '01134248358600' }));
  return { ...world, addresses: await addressesOf(world) };
}

/** The paths that a school gives to its banks. */
export async function addressesOf({ admin }: Pick<PayingSchool, 'admin'>): Promise<BankingSchool['addresses']> {
  const { connections } = await succeed(admin.read(settingsPath));
  return Object.fromEntries(
    connections.map(({ bank, address }: Record<string, string>) => [bank, new URL(address ?? '').pathname]),
  ) as never;
}

/** Tells a school something as a bank does, signed where a signature is given. */
export function tellBank(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  return ask({ method: 'POST', url, body, headers: { 'x-forwarded-for': '41.90.7.7', ...headers } });
}

/** A notice as KCB writes it, under a reference of its own: KES 20,000.00 for the student of the school, unless stated. */
export const noticeOfKcb = ({ student }: PayingSchool, changes: Record<string, unknown> = {}) => ({
  ...{ transactionReference: `FT${nextNumber()}KCB`, requestId: 'request-1', timestamp: '20260105090000', currency: 'KES' },
  ...{ transactionAmount: '20,000.00', customerReference: payCodeOf(student), customerName: 'ASHA KAMAU' },
  ...{ customerMobileNumber: '254712345678', creditAccountIdentifier: '1101234567', tillNumber: '' },
  ...changes,
});

/** Tells a school something as KCB does. */
export function tellKcb(url: string, notice: object, { by = privateKey } = {}): Promise<Answer> {
  const text = JSON.stringify(notice, null, 1);
  return tellBank(url, text, { signature: signed(text, by) });
}

/** Tells a school of KES 750.00 that left its account, as Co-op Bank does with these words; answers what was made of it. */
export async function toldOfDebit({ admin, addresses }: BankingSchool, Narration: string, changes: Record<string, unknown> = {}) {
  await tellBank(addresses.coop, {
    ...{ AcctNo: '01134248358600', Amount: '750.0', Currency: 'KES', EventType: 'DEBIT', TransactionId: `CB${nextNumber()}X` },
    ...{ Narration, PostingDate: '2026-01-05+03:00', ...changes },
  });
  await workOffNotices();
  return (await succeed(admin.read(settingsPath))).notices[0];
}

/** Does all that is left for later. */
export function workOffNotices(): Promise<number> {
  return workOff(jobHandlers({ config: readConfig({}), secrets: testSecrets.secrets }));
}

type BankedMoney = { reference: string; amount: number; source: string; payerName: string | null; receipts: number; waiting: number };

/** The money of a school that banks told of, in shillings, in the order of its references. */
export async function bankedMoney({ school }: PayingSchool): Promise<BankedMoney[]> {
  const rows = await rowsOf(
    school,
    `select a.code as reference, a.amount_cents::float8 / 100 as amount, a.source, a.payer_name as "payerName",
            (select count(*) from settlements s where s.school_id = a.school_id and s.arrival_id = a.arrival_id)::integer as receipts,
            coalesce(w.waiting_cents, 0)::float8 / 100 as waiting
     from arrivals a left join suspense w on w.school_id = a.school_id and w.arrival_id = a.arrival_id
     where a.school_id = $1 and a.method = 'Bank' order by a.code`,
  );
  return rows as BankedMoney[];
}
