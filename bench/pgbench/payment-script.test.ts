import { expect, test } from 'vitest';
import { paymentScript } from './payment-script.ts';

test('a payment of any school, student and code is recorded to its commit, with nothing of the recording left in it', async () => {
  const script = await paymentScript({ schoolCount: 200, studentsPerSchool: 20 });
  const lines = script.trim().split('\n');
  expect(lines.slice(0, 4)).toEqual([
    '\\set school random(1, 200)',
    '\\set student random(1, 20)',
    '\\set turn random(1, 9000000000000000)',
    'begin;',
  ]);
  expect(lines.at(-1)).toBe('commit;');
  for (const table of ['payments', 'ledger_entries', 'ledger_transfers', 'notifications', 'audit_log', 'idempotency_keys']) {
    expect(script).toContain(`insert into ${table}`);
  }
  expect(script).toContain("('P' || :turn)");
  expect(script).not.toMatch(/\$\d|'CODEMARK'|'session-mark'|'key-mark'|= 9100\d\d/);
});
