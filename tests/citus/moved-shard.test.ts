import { expect, test } from 'vitest';
import { balanceOf, pay, payingSchool } from '../support/paying-school.ts';
import { useSoundLedger } from '../support/sound-ledger.ts';
import { asOwner, schoolIdOf, useServer } from '../support/world.ts';

useServer();
useSoundLedger();

const placementOf = `
  select n.nodename as host, n.nodeport as port, p.shardid as shard
  from pg_dist_placement p join pg_dist_node n using (groupid)
  where p.shardid = get_shard_id_for_distribution_column('schools', $1::integer)`;
const elsewhere = `
  select nodename as host, nodeport as port from pg_dist_node where groupid > 0 and (nodename, nodeport) <> ($1, $2) limit 1`;

test('while the shard of a school moves to another server, no payment is lost and none is recorded twice', async () => {
  const { admin, student } = await payingSchool();
  const [from] = await asOwner(placementOf, [schoolIdOf(admin)]);
  const [to] = await asOwner(elsewhere, [from.host, from.port]);
  let isMoved = false;
  let recorded = 0;
  const recording = (async () => {
    let recordedAfter = 0;
    while (recordedAfter < 5) {
      // What a server that moves rows does not record is sent again under its key, as the page does.
      const key = { 'idempotency-key': `payment-${recorded + 1}` };
      const { status, text } = await pay(admin, { studentId: student, amount: 10 }, key);
      expect([201, 500, 503], text).toContain(status);
      if (status !== 201) continue;
      recorded += 1;
      recordedAfter += isMoved ? 1 : 0;
    }
  })();
  await asOwner(`select citus_move_shard_placement($1, $2, $3, $4, $5, 'block_writes')`, [
    from.shard,
    from.host,
    from.port,
    to.host,
    to.port,
  ]);
  isMoved = true;
  await recording;
  expect((await asOwner(placementOf, [schoolIdOf(admin)]))[0]).toMatchObject(to);
  const [row] = await asOwner(
    'select count(*)::integer as payments, sum(amount_cents)::integer as cents from payments where school_id = $1',
    [schoolIdOf(admin)],
  );
  expect(row).toEqual({ payments: recorded, cents: recorded * 1000 });
  expect(await balanceOf(admin, student)).toBe(10_000 - recorded * 10);
});
