import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { asCents } from '../../../core/money.ts';
import type { Role } from '../../../core/roles.ts';
import { listMessages, listOptOuts, type Message, type MessageSettings, type OptOut, readMessageSettings } from '../contract.ts';
import { usualTexts } from '../kinds.ts';
import { MessageSettingsForm } from './message-settings-form.tsx';
import { MessageSettingsPage } from './message-settings-page.tsx';
import { MessagesPage } from './messages-page.tsx';
import { OptOuts } from './opt-outs.tsx';

openSignedInPage('/messages');

const message: Message = {
  ...{ id: 1, kind: 'receipt', phone: '+254712345678', text: 'Received, thanks', segments: 1, state: 'sent', fault: null },
  ...{ madeAt: '2026-11-22T06:00:00Z', sendAfter: '2026-11-22T06:00:00Z', sentAt: '2026-11-22T06:00:04Z' },
  ...{ mayResend: false, isStopped: false },
  delivery: null,
  students: [
    { id: 7, fullName: 'Achieng Otieno', isOnRegister: true },
    { id: 8, fullName: 'Ouma Otieno', isOnRegister: true },
  ],
};

function drawn(messages: readonly Partial<Message>[], { isOn = true, role = 'bursar' as Role } = {}): string {
  const reply = {
    messages: messages.map((changes, index) => ({ ...message, id: index + 1, ...changes })),
    counts: { waiting: 2, sending: 0, sent: 1200, failed: 1, unsure: 0, optedOut: 0 },
    isOn,
    pagination: { page: 1, totalPages: 1, total: messages.length },
  };
  return drawnFor(role, <MessagesPage />, [listMessages, { query: { state: 'all', kind: 'all', delivery: 'all', page: 1 } }, reply]);
}

test('a message says whom it is about, what was said, to whom and when', () => {
  const words = wordsOf(drawn([{}]));
  for (const part of [
    'Achieng Otieno',
    'Ouma Otieno',
    '+254712345678',
    'Received, thanks',
    'Receipt, 1 SMS',
    'Sent',
    '22 Nov 2026, 09:00',
  ]) {
    expect(words).toContain(part);
  }
  expect(words).not.toContain('Send again');
  expect(words).not.toContain('WhatsApp');
});

test('a student is led to, unless the import was undone and there is no page', () => {
  const students = [
    { id: 7, fullName: 'Achieng Otieno', isOnRegister: true },
    { id: 8, fullName: 'Ouma Otieno', isOnRegister: false },
  ];
  const markup = drawn([{ students }]);
  expect(wordsOf(markup)).toContain('Ouma Otieno');
  expect([markup.includes('href="/students/7"'), markup.includes('href="/students/8"')]).toEqual([true, false]);
});

test('what failed or was perhaps sent says why, and can be sent again or by WhatsApp', () => {
  const markup = drawn([
    { state: 'failed', sentAt: null, fault: 'No credit is left.', mayResend: true },
    { state: 'unsure', sentAt: null, fault: 'It may have arrived.', mayResend: true },
  ]);
  const words = wordsOf(markup);
  for (const part of ['Failed', 'No credit is left.', 'Delivery unknown', 'It may have arrived.', 'Send again', 'WhatsApp'])
    expect(words).toContain(part);
  expect(markup).toContain('href="https://wa.me/254712345678?text=Received%2C%20thanks"');
});

test('what waits for the morning says so, and cannot be sent again before', () => {
  const words = wordsOf(drawn([{ state: 'waiting', sentAt: null, sendAfter: '2026-11-23T04:00:00Z' }]));
  expect(words).toContain('Not before 23 Nov 2026, 07:00');
  expect(words).not.toContain('Send again');
});

test('what was reported of a sent message stands with it, and one that was not delivered can go by WhatsApp', () => {
  const delivered = wordsOf(drawn([{ delivery: { state: 'delivered', reason: null, at: '2026-11-22T06:01:00+00:00' } }]));
  expect(delivered).toContain('Delivered 22 Nov 2026, 09:01');
  expect(delivered).not.toContain('WhatsApp');
  const words = wordsOf(drawn([{ delivery: { state: 'failed', reason: 'The number does not exist.', at: '2026-11-22T06:01:00+00:00' } }]));
  for (const part of ['Not delivered', 'The number does not exist.', 'WhatsApp']) expect(words).toContain(part);
});

const optOut: OptOut = {
  ...{ id: 3, phone: '+254712345678', isOptedOut: true, source: 'person', by: 'njeri', reason: 'The mother asked' },
  ...{ at: '2026-11-22T06:00:00Z', students: [{ id: 7, fullName: 'Achieng Otieno' }] },
};

function drawnOptOuts(changes: Partial<OptOut>, role: Role = 'bursar'): string {
  const reply = { optOuts: [{ ...optOut, ...changes }], pagination: { page: 1, totalPages: 1, total: 1 } };
  return drawnFor(role, <OptOuts />, [listOptOuts, { query: { page: 1 } }, reply]);
}

test('a number that opted out says whose it is, who recorded it, when and why', () => {
  const words = wordsOf(drawnOptOuts({}));
  const parts = ['+254712345678', 'Achieng Otieno', 'Opted out', '22 Nov 2026, 09:00', 'Recorded by njeri', 'The mother asked'];
  for (const part of [...parts, 'Send messages again']) expect(words).toContain(part);
  expect(drawnOptOuts({}, 'auditor')).toContain('aria-disabled');
});

test('one that the provider opted out says how, and one that receives messages again is not taken back twice', () => {
  const provider = { source: 'report', by: null, reason: null } as const;
  expect(wordsOf(drawnOptOuts(provider))).toContain("Africa's Talking reported a message: the number is on its blacklist");
  const words = wordsOf(drawnOptOuts({ isOptedOut: false, reason: 'The father asked' }));
  for (const part of ['Receives messages again', 'The father asked']) expect(words).toContain(part);
  expect(words).not.toContain('Send messages again');
});

test('a message to a number that opted out says so, and goes neither by SMS nor by WhatsApp before it is taken back', () => {
  const held = { state: 'optedOut', isStopped: true, sentAt: null, fault: 'The owner of this number has opted out of messages.' } as const;
  const words = wordsOf(drawn([held]));
  for (const part of ['Not sent', held.fault, 'Opt Out a Number']) expect(words).toContain(part);
  for (const act of ['Send again', 'WhatsApp']) expect(words).not.toContain(act);
  expect(wordsOf(drawn([{ ...held, mayResend: true, isStopped: false }]))).toContain('Send again');
});

test.each(['failed', 'unsure', 'waiting', 'sent'] as const)(
  'a message that is %s goes neither by SMS nor by WhatsApp once it was decided against',
  (state) => {
    const delivery = { state: 'failed', reason: 'The owner of the number has opted out.', at: '2026-11-22T06:00:09Z' } as const;
    const words = wordsOf(drawn([{ state, fault: null, isStopped: true, delivery: state === 'sent' ? delivery : null }]));
    for (const act of ['Send again', 'WhatsApp']) expect(words).not.toContain(act);
  },
);

test('states are counted, and a school that sends nothing reads how to begin', () => {
  const words = wordsOf(drawn([], { isOn: false }));
  for (const part of ['Waiting (2)', 'Sent (1,200)', 'No messages yet', 'The school sends no messages.']) expect(words).toContain(part);
});

test('a teacher reads who may', () => {
  expect(wordsOf(drawn([], { role: 'teacher' }))).toContain('This page is for auditors, bursars and administrators.');
});

const settings: MessageSettings = {
  ...{ sendsReceipts: false, sendsReminders: false, sender: 'file', smsUsername: null, smsFrom: null, hasKey: false },
  ...{ receiptText: usualTexts.receipt, reversalText: usualTexts.reversal, reminderText: 'Salio ni {balance}, {school}' },
  segmentPrice: asCents(80),
  consent: null,
  updatedAt: '2026-01-05T06:00:00.000Z',
};

function drawnSettings(changes: Partial<MessageSettings>): string {
  return wordsOf(
    drawnFor('admin', <MessageSettingsForm settings={{ ...settings, ...changes }} school="Mwangaza Academy" paybill="522533" />),
  );
}

test('each text is shown as a guardian reads it, with its length', () => {
  const words = drawnSettings({});
  for (const part of [
    'Mwangaza Academy: received KES 5,000.00 for Achieng Otieno, account SM/1059, receipt 1024. Balance KES 2,500.00. Thank you.',
    'Salio ni KES 2,500.00, Mwangaza Academy',
    '39 of 160 characters, 1 SMS',
    'Words in braces are filled in: {student}, {paybill}, {account}, {amount}, {balance}, {receipt}, {school}',
    'The guardians have agreed to receive messages',
  ])
    expect(words).toContain(part);
  expect(words).not.toContain('API key');
});

test('once somebody has said so it is shown who, and the key of the provider only as kept', () => {
  const words = drawnSettings({ consent: { by: 'njeri', date: '2026-11-22' }, sender: 'africasTalking', hasKey: true });
  for (const part of [
    'njeri confirmed on 22 Nov 2026 that the guardians have agreed.',
    'API key',
    'A key is stored. Leave blank to keep it.',
  ]) {
    expect(words).toContain(part);
  }
  expect(words).not.toContain('Each can be left out');
});

test('who sets the messages is given the addresses for the provider, and an auditor reads the texts alone', () => {
  const page = (role: Role, more: object = {}) => {
    const addresses = { reportsAddress: null, optOutsAddress: null, unknownReports: 0, ...more };
    const reply = { settings, school: 'Mwangaza Academy', paybill: '522533', ...addresses };
    return wordsOf(drawnFor(role, <MessageSettingsPage />, [readMessageSettings, {}, reply]));
  };
  expect(page('admin')).toContain('The operator of Karo sets PUBLIC_URL');
  expect(page('admin')).not.toContain('reported that this school did not send');
  expect(page('admin').match(/Salio ni KES 2,500\.00, Mwangaza Academy/g)).toHaveLength(1);
  const [reportsAddress, optOutsAddress] = ['https://karo.test/r/1', 'https://karo.test/o/1'];
  const known = page('admin', { reportsAddress, optOutsAddress, unknownReports: 1 });
  for (const part of [reportsAddress, optOutsAddress, '1 message reported that this school did not send.']) expect(known).toContain(part);
  expect(known).not.toContain('PUBLIC_URL');
  expect(page('auditor')).toContain('Salio ni KES 2,500.00, Mwangaza Academy');
  expect(page('auditor')).not.toMatch(/Save Settings|PUBLIC_URL/);
});

test('a teacher reads who may see the settings', () => {
  expect(wordsOf(drawnFor('teacher', <MessageSettingsPage />))).toContain('This page is for auditors, bursars and administrators.');
});
