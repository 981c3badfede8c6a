import { rowsOf } from './school-parts.ts';
import type { School } from './world.ts';

/** Gives a user who is signed in a second factor, and the administrator a second session. */
export async function signedInUser(school: School, user: number): Promise<{ user: number; session: number; ownSession: number }> {
  await rowsOf(school, "insert into second_factors (school_id, user_id, sealed_secret, confirmed_at) values ($1, $2, 'none', now())", [
    user,
  ]);
  const [session] = await rowsOf(school, 'select session_number as id from sessions where school_id = $1 and user_id = $2', [user]);
  const [own] = await rowsOf(
    school,
    `insert into sessions (school_id, session_id, user_id, expires_at)
     select school_id, 'elsewhere ' || school_id, user_id, expires_at from sessions
     where school_id = $1 and user_id = (select min(user_id) from users where school_id = $1)
     returning session_number as id`,
  );
  return { user, session: Number(session?.id), ownSession: Number(own?.id) };
}
