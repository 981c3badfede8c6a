import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage } from '../../../../tests/support/drawn.tsx';
import { asCents } from '../../../core/money.ts';
import { type Prompt, studentPrompts } from '../../../payments/payments/asking-contract.ts';
import { PhoneRequestPage } from './phone-request-page.tsx';
import { PhoneRequests } from './phone-requests.tsx';
import { Prompts } from './prompts.tsx';

openSignedInPage('/payments/ask');

const prompt: Prompt = {
  ...{ id: 1, phone: '254712345678', amount: asCents(25_000), askedAt: '2026-01-05T06:00:00Z' },
  ...{ state: 'asked', reason: null, receiptNumber: null },
};
const drawn = (...prompts: Partial<Prompt>[]) =>
  drawnFor('bursar', <Prompts studentId="12" prompts={prompts.map((each, id) => ({ ...prompt, id, ...each }))} />);
const main = { id: 1, name: 'Paybill 600100' };
type PromptsReply = { canAsk: boolean; connections?: (typeof main)[]; phones: string[]; prompts: Prompt[] };
const drawnRequests = ({ connections = [main], ...reply }: PromptsReply) =>
  drawnFor('bursar', <PhoneRequests studentId="12" amount="250" />, [
    studentPrompts,
    { params: { studentId: '12' } },
    { ...reply, connections },
  ]);

test('each question says how much was asked of whom and when, and where it stands', () => {
  const markup = drawn({}, { state: 'asking' });
  expect(markup).toContain('KES 250.00 of +254712345678, 5 Jan 2026, 09:00');
  expect(markup).toMatch(/Requested<.*Waiting for the PIN on the phone\..*Sending<.*Sending the request to Safaricom\./s);
});

test('one that was paid leads to its receipt; until that is known, to the statement', () => {
  expect(drawn({ state: 'paid', receiptNumber: 77 })).toMatch(/Paid<.*href="\/receipt\/12\/77"[^>]*>Receipt 77</s);
  const waiting = drawn({ state: 'paid' });
  expect(waiting).toContain('The receipt appears when Safaricom sends the confirmation code.');
  expect(waiting).toContain('href="/payments/12/fee-statement"');
});

test('one that was not paid says why', () => {
  const markup = drawn({ state: 'failed', reason: 'The payer cancelled it.' }, { state: 'failed' });
  expect(markup).toMatch(/Not paid<.*The payer cancelled it\..*It was not paid\./s);
});

test('one of which Safaricom has told no end says that nobody knows, and leads to where the money may be', () => {
  const reason = 'Safaricom has not said whether this was paid. If you ask again, the payer may pay twice.';
  const markup = drawn({ state: 'unknown', reason });
  expect(markup).toMatch(/Not known<.*If you ask again, the payer may pay twice\./s);
  expect(markup).toContain('href="/payments/12/fee-statement"');
  expect(markup).toContain('href="/payments/reconcile"');
  expect(markup).not.toContain('Not paid');
});

test('before anything was asked nothing stands there', () => {
  expect(drawn()).toBe('');
});

test('a number is chosen among those of the guardians, and the amount comes along', () => {
  const markup = drawnRequests({ canAsk: true, phones: ['254712345678', '254799000111'], prompts: [prompt] });
  expect([...markup.matchAll(/<option[^>]*>([^<]*)/g)].map(([, label]) => label)).toEqual(['+254712345678', '+254799000111']);
  expect(markup).toMatch(/value="250"/);
  expect(markup).toMatch(/Request Payment.*Recent requests/s);
});

test('where no telephone can be asked the page says why, and offers no button', () => {
  const unconnected = drawnRequests({ canAsk: false, phones: ['254712345678'], prompts: [] });
  expect(unconnected).toContain('no payment request can be sent to a phone');
  const numberless = drawnRequests({ canAsk: true, phones: [], prompts: [] });
  expect(numberless).toContain('No guardian of this student has a Kenyan mobile number.');
  for (const markup of [unconnected, numberless]) expect(markup).not.toContain('<button');
});

test('asking is for those who take money', () => {
  expect(drawnFor('auditor', <PhoneRequestPage />)).toContain('This page is for bursars and administrators.');
  expect(drawnFor('bursar', <PhoneRequestPage />)).toContain('Sends a payment request to a guardian');
});

test('where several paybills and tills can ask, one is chosen; a single one is not asked about', () => {
  const reply = { canAsk: true, phones: ['254712345678'], prompts: [] };
  const several = drawnRequests({ ...reply, connections: [main, { id: 2, name: 'Till 600200, Boarding' }] });
  expect(several).toMatch(/Paid Into.*<option[^>]*>Paybill 600100.*<option[^>]*>Till 600200, Boarding/s);
  expect(drawnRequests(reply)).not.toContain('Paid Into');
});
