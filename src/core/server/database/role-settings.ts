import pg from 'pg';

const everywhere = {
  // A statement of one school must not take every processor, and starting processes for it takes longer than it runs.
  max_parallel_workers_per_gather: '0',
};
const onOneServer = {
  // Plans for any value are good here, and planning anew for each value costs more than it saves.
  plan_cache_mode: 'force_generic_plan',
};
const onCitus = {
  // A plan is made for the school that it names: a kept one would go to the server of another.
  plan_cache_mode: 'force_custom_plan',
  'citus.allow_nested_distributed_execution': 'on',
  // What a transaction sets holds on the school's server too.
  'citus.propagate_set_commands': 'local',
};

/** Whether tables of this database lie on several servers. */
export async function isDistributed(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`);
  return rowCount === 1 && (await client.query('select from pg_dist_partition limit 1')).rowCount === 1;
}

/** Sets what holds for each session of the application's role. `maker` may alter it. */
export async function setRole(maker: pg.ClientBase, role: string, where: { isDistributed: boolean }): Promise<void> {
  const settings = { ...everywhere, ...(where.isDistributed ? onCitus : onOneServer) };
  for (const [name, value] of Object.entries(settings)) {
    await maker.query(`alter role ${pg.escapeIdentifier(role)} set ${name} = ${value}`);
  }
}
