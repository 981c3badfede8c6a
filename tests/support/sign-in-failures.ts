import { asOwner } from './world.ts';

type Past = { username?: string; network?: string; count: number; ago?: string };

/** Puts failures on record without the time that hashing takes: of other names, or from other networks, where none is given. */
export const recordFailures = ({ username, network, count, ago = '0 s' }: Past) =>
  asOwner(
    `insert into sign_in_failures (username, network, happened_at)
     select coalesce($1, 'other' || n), coalesce($2, 'net' || n), now() - $4::interval from generate_series(1, $3::integer) as n`,
    [username ?? null, network ?? null, count, ago],
  );
