import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  connect,
  connectedSchool,
  type StaffedSchool,
  takenUp,
  tell,
  useConnectedSchool,
  workOffAll,
} from '../../../../tests/support/connected-school.ts';
import { balanceOf } from '../../../../tests/support/paying-school.ts';
import { newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import { succeed } from '../../../../tests/support/world.ts';
import { noAccidents } from '../../../../tools/daraja/outbox.ts';

let of: StaffedSchool;
let student: number;
let phone: string;
let lastNumber = 0;

useConnectedSchool((made) => {
  of = made;
});
beforeEach(async () => {
  lastNumber += 1;
  phone = `2547880001${String(lastNumber).padStart(2, '0')}`;
  student = await newStudent(of.admin, of.place, { contactNumber1: `+${phone}` });
});
afterEach(() => {
  of.simulator.world.outbox.accidents = noAccidents;
});

const ask = (staff = of.admin, id = student, typed = phone) => staff.post(`/api/students/${id}/prompts`, { amount: 250, phone: typed });
const newest = async () => (await succeed(of.admin.read(`/api/students/${student}/prompts`))).prompts[0];
const rung = () => of.simulator.world.prompts.filter((each) => each.phone === phone).length;

let receipts = 0;
const newReceipt = () => {
  receipts += 1;
  return `UA5ATTACK${receipts}`;
};

/** What Safaricom calls back with when the prompt is paid, altered. */
function answer(changes: { amount?: unknown; receipt?: string; phone?: unknown; words?: string; code?: number } = {}) {
  const CheckoutRequestID = of.simulator.world.prompts.at(-1)?.checkoutRequestId;
  const { amount = 250, receipt = newReceipt(), words = 'Done', code = 0 } = changes;
  const Item = [
    { Name: 'Amount', Value: amount },
    { Name: 'MpesaReceiptNumber', Value: receipt },
    { Name: 'TransactionDate', Value: 20260105090000 },
    { Name: 'PhoneNumber', Value: changes.phone ?? Number(phone) },
  ];
  return { Body: { stkCallback: { CheckoutRequestID, ResultCode: code, ResultDesc: words, CallbackMetadata: { Item } } } };
}

const hear = async (...bodies: object[]) => {
  await Promise.all(bodies.map((body) => tell(`${of.callbacks}/prompt`, body)));
  await workOffAll(of.simulator);
};
const reasons = async (count: number) =>
  (await rowsOf(of.school, `select reason from paybill_notice_results where school_id = $1 order by notice_id desc limit ${count}`)).map(
    ({ reason }) => reason,
  );
const arrivals = async (...codes: string[]) => (await takenUp(of.school)).filter(({ code }) => codes.includes(code));

test('two people who ask for two siblings at once, each writing the number otherwise, let it ring once', async () => {
  const sibling = await newStudent(of.admin, of.place, { contactNumber1: `0${phone.slice(3)}` });
  const local = phone.slice(3);
  const spellings = [`0${local}`, `+254 ${local.slice(0, 3)} ${local.slice(3)}`, `00254${local}`, local, `254-0${local}`, `(0${local})`];
  const answers = await Promise.all(
    spellings.map((typed, at) => ask(at % 2 === 0 ? of.admin : of.bursar, at % 3 === 0 ? student : sibling, typed)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  expect(rung()).toBe(1);
});

test('what another school asked of a number neither stops this one nor is shown to it', async () => {
  const other = await connectedSchool(of.simulator);
  const theirs = await newStudent(other.admin, other.place, { contactNumber1: `+${phone}` });
  await succeed(ask(other.admin, theirs));
  expect((await ask()).status).toBe(201);
  expect((await succeed(of.admin.read(`/api/students/${student}/prompts`))).prompts).toHaveLength(1);
  await succeed(of.admin.post('/api/settings/mpesa/register'));
});

test('a prompt pays once: told twice at once with one receipt, then with another receipt, then that it failed', async () => {
  await succeed(ask());
  const [receipt, other] = [newReceipt(), newReceipt()];
  await hear(answer({ receipt }), answer({ receipt }), answer({ receipt }));
  await hear(answer({ receipt: other }));
  expect(await reasons(1)).toEqual(['It was paid already, with another receipt']);
  await hear(answer({ code: 1032 }));
  expect(await arrivals(receipt, other)).toEqual([{ code: receipt, amount: 250, receipts: 1, waiting: 0 }]);
  expect(await newest()).toMatchObject({ state: 'paid', reason: null, receiptNumber: expect.any(Number) });
  expect(await balanceOf(of.admin, student)).toBe(9750);
});

test('two receipts for one prompt at the same moment are one payment', async () => {
  await succeed(ask());
  const [one, other] = [newReceipt(), newReceipt()];
  await Promise.all([one, other].map((receipt) => tell(`${of.callbacks}/prompt`, answer({ receipt }))));
  await Promise.all([workOffAll(of.simulator), workOffAll(of.simulator)]);
  expect(await arrivals(one, other)).toHaveLength(1);
  expect(await balanceOf(of.admin, student)).toBe(9750);
});

test('where a school hears Safaricom alone, an answer from elsewhere pays nothing and ends no prompt', async () => {
  await connect(of.school, { checksSources: true });
  await succeed(ask());
  const receipt = newReceipt();
  await tell(`${of.callbacks}/prompt`, answer({ receipt }), '41.90.1.1');
  await tell(`${of.callbacks}/prompt`, answer({ code: 1032 }), '41.90.1.1');
  await workOffAll(of.simulator);
  const reason = 'It did not come from an address of Safaricom';
  expect(await reasons(2)).toEqual([reason, reason]);
  expect([await arrivals(receipt), await newest()]).toEqual([[], expect.objectContaining({ state: 'asked' })]);
  await connect(of.school);
});

test.each([250.004, '250.004', '250,00', 0, -250, '2.5e2', '', null])(
  'an answer that says %s is paid and no money, which comes with its confirmation',
  async (amount) => {
    await succeed(ask());
    const receipt = newReceipt();
    await hear(answer({ amount, receipt }));
    expect(await arrivals(receipt)).toEqual([]);
    expect(await newest()).toMatchObject({ state: 'paid', receiptNumber: null });
    expect(await balanceOf(of.admin, student)).toBe(10_000);
  },
);

test('letters that nobody can store cost no answer', async () => {
  await succeed(ask());
  await hear(answer({ code: 9, words: 'odd \u0000 words \ud83d' }));
  expect(await newest()).toMatchObject({ state: 'asked', reason: 'M-Pesa last said: odd  words \ufffd (9).' });
  const receipt = newReceipt();
  await hear(answer({ receipt, phone: `+${phone}\u0000` }));
  expect(await arrivals(receipt)).toMatchObject([{ receipts: 1 }]);
});

test('an answer to a request that nobody knows is tried again for five minutes, and refused then', async () => {
  const body = answer();
  body.Body.stkCallback.CheckoutRequestID = `ws_CO_${newReceipt()}`;
  await hear(body);
  const afterSeconds = async (seconds: number) => {
    const told = "received_at = now() - $2 * interval '1 second'";
    const last = 'notice_id = (select max(notice_id) from paybill_notices where school_id = $1)';
    await rowsOf(of.school, `update paybill_notices set ${told} where school_id = $1 and ${last}`, [seconds]);
    await rowsOf(
      of.school,
      "update karo_jobs.job set start_after = now() where state = 'created' and (data ->> 'school_id')::integer = $1",
    );
    await workOffAll(of.simulator);
    return reasons(1);
  };
  const before = await reasons(1);
  expect(await afterSeconds(240)).toEqual(before);
  expect(await afterSeconds(301)).toEqual(['No such payment request was sent']);
});
