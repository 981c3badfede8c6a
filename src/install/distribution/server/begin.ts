import type pg from 'pg';

/** Makes the schema that holds what is still to be done, unless a run that was cut off made it. While it is there no server starts. */
export async function beginDistribution(client: pg.ClientBase): Promise<void> {
  await client.query(`
    set client_min_messages = warning;
    create schema if not exists karo_distribution;
    create table if not exists karo_distribution.counts (name text primary key, rows bigint not null);
    create table if not exists karo_distribution.set_aside (
      id integer generated always as identity primary key, level integer not null, text text not null)`);
}

/** True if a distribution was begun and not ended. */
export async function wasCutOff(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isBegun: boolean }>(`select to_regnamespace('karo_distribution') is not null as "isBegun"`);
  return rows[0]?.isBegun === true;
}

/** Everything has its place. */
export async function endDistribution(client: pg.ClientBase): Promise<void> {
  await client.query('drop schema karo_distribution cascade');
}
