import { afterEach, expect, test, vi } from 'vitest';
import { isLong } from '../../../../tests/support/length.ts';
import { testDatabase } from '../../../../tests/support/test-db.ts';
import { verifyLedger } from '../../../books/ledger/server/verify-ledger.ts';
import { withClient } from '../../../core/server/migrate.ts';
import { makeDemoSchool } from './make-demo-school.ts';

afterEach(() => {
  vi.useRealTimers();
});

const days = [
  ['in the holiday after New Year', '2027-01-01', 'Term 3'],
  ['on the first day of a term', '2026-04-27', 'Term 2'],
] as const;

test.each(isLong ? days : days.slice(0, 1))(
  'it can be made %s',
  async (_, day, current) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${day}T09:00:00+03:00`) });
    const { database, owner, drop } = await testDatabase();
    try {
      expect(await makeDemoSchool({ database, owner })).toContain('is ready');
      expect((await verifyLedger(database)).faults).toEqual([]);
      const acts = await withClient(owner, (client) => client.query("select user_id from audit_log where action = 'demo'"));
      expect(acts.rows, 'the audit log has the command, and no user who gave it').toEqual([{ user_id: null }]);
      const [row] = await withClient(owner, async (client) => {
        const { rows } = await client.query(
          `
        select t.name, count(*) filter (where p.paid_on > $1::date)::int as ahead,
               count(*) filter (where p.paid_on = $1::date)::int as today,
               bool_and($1::date between t.start_date and t.end_date) as running
        from terms t join payments p using (school_id, term_id) where t.is_current group by t.name`,
          [day],
        );
        return rows;
      });
      expect(row).toMatchObject({ name: current, ahead: 0, running: true });
      expect(row.today).toBeGreaterThan(5);
    } finally {
      await drop();
    }
  },
  120_000,
);
