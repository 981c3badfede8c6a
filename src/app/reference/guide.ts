import { scopes, scopeWords } from '../../core/scopes/scopes.ts';
import { eventNames, eventWords } from '../../school/webhooks/events.ts';
import { codeBlock, codeTable } from './html.ts';

const scopeTable = codeTable(
  ['Scope', 'What it allows'],
  scopes.map((scope) => [scope, scopeWords[scope].does]),
);
const eventTable = codeTable(
  ['Event', 'When'],
  eventNames.map((name) => [name, eventWords[name]]),
);

/** How a program signs in. */
export const keysGuide = `<section id="keys"><h2>API keys</h2>
<p>An administrator makes a key under Settings, API Keys. It is shown once. Send it with every call:</p>
${codeBlock('Authorization: Bearer karo_…')}
<p>A key has scopes and a last day. It stops working when it is revoked, after its last day, and when the user who made it is no longer an
active administrator. It never approves, reverses or changes settings. It records M-Pesa and bank payments, which are pending until a person
verifies them; it records no cash. Keep it where only your program reads it, never in a web page or an app.</p>
${scopeTable}
<p>Amounts are Kenyan shillings, as numbers. Days are <code>yyyy-MM-dd</code>; instants are in UTC. A key may make 600 calls
a minute, and as many reports and exports as a person; above that the answer is 429 with
<code>Retry-After</code>.</p>
<p>Send every write with an <code>Idempotency-Key</code> of your own. If the connection breaks, send the same call with the same
key again: it is
done once, and the repeat gets the first reply.</p></section>`;

const event = {
  id: '3f0c9a52-7c1e-4b0e-9f6a-2d5a51c2b6c1',
  event: 'payment.recorded',
  at: '2026-01-05T06:00:00Z',
  school: 12,
  data: {
    receiptNumber: 412,
    studentId: 12,
    admissionNumber: 'SM/1059',
    amount: 2500.5,
    method: 'Mpesa',
    code: 'SGH7Y2K9QL',
    bank: null,
    payDate: '2026-01-05',
    status: 'pending',
    sharedPaymentId: null,
    reversedOn: null,
  },
};

const inNode = `import { createHmac, timingSafeEqual } from 'node:crypto';

// body: the text as it came, before it is parsed
export function isFromKaro(body, header, secret) {
  const [, time, mac] = /^t=(\\d+),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (!mac || Math.abs(Date.now() / 1000 - Number(time)) > 300) return false;
  const made = createHmac('sha256', secret).update(time + '.' + body).digest();
  return timingSafeEqual(made, Buffer.from(mac, 'hex'));
}`;

const inPython = `import hashlib, hmac, re, time

# body: the bytes as they came
def is_from_karo(body, header, secret):
    found = re.fullmatch(r"t=(\\d+),v1=([0-9a-f]{64})", header or "")
    if not found or abs(time.time() - int(found[1])) > 300:
        return False
    made = hmac.new(secret.encode(), found[1].encode() + b"." + body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(made, found[2])`;

const inPhp = `function is_from_karo(string $body, string $header, string $secret): bool {
    if (!preg_match('/^t=(\\d+),v1=([0-9a-f]{64})$/', $header, $found)) return false;
    if (abs(time() - (int) $found[1]) > 300) return false;
    return hash_equals(hash_hmac('sha256', $found[1] . '.' . $body, $secret), $found[2]);
}`;

/** What a webhook is sent, and how a program checks it. */
export const webhooksGuide = `<section id="webhooks"><h2>Webhooks</h2>
<p>An administrator adds an https address under Settings, API Keys, Webhooks. Karo sends it each event by POST. Answer with a
status from 200
to 299 within 10 seconds; redirects are not followed. Otherwise the event is sent again after 1 minute, 5 and 20 minutes, 1, 4, 12 and 24
hours, and is then given up; the page lists it and can send it again. An address that accepts nothing for 3 days is switched off.</p>
${eventTable}
<p>An event may come more than once, and not in order. Its <code>id</code>, which is also in <code>Karo-Delivery</code>, stays
the same: keep the
ids that you have dealt with. It names no guardian and has no phone number; read more with an API key.</p>
<h3>Example</h3>${codeBlock(JSON.stringify(event, null, 2))}
<p>The data of <code>student.added</code> are <code>studentId</code>, <code>admissionNumber</code>, <code>gradeId</code> and
<code>streamId</code>.</p>
<h3>Check the signature</h3>
<p><code>Karo-Signature: t=1767592800,v1=…</code> has the time in seconds and the HMAC-SHA256 of time, dot and body, made with
the signing secret of
the webhook. Refuse a wrong one, and one that is older than 5 minutes.</p>
<h4>Node.js</h4>${codeBlock(inNode)}<h4>Python</h4>${codeBlock(inPython)}<h4>PHP</h4>${codeBlock(inPhp)}</section>`;
