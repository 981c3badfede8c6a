import { randomBytes } from 'node:crypto';
import { faults } from './faults.ts';
import type { Paybill, World } from './world.ts';

const tokenSeconds = 3600;

/** The answer to a request for a token. Each new token of an app ends the one before it. */
export function issueToken(world: World, authorization: string | undefined, grantType: string | null) {
  const [scheme, credentials = ''] = (authorization ?? '').split(' ');
  const [key, secret] = Buffer.from(credentials, 'base64').toString().split(':');
  const app = world.paybills.find((each) => each.consumerKey === key && each.consumerSecret === secret);
  if (scheme !== 'Basic' || !app) throw faults.wrongAuthType();
  if (grantType !== 'client_credentials') throw faults.wrongGrantType();
  const token = randomBytes(21).toString('base64url');
  world.tokens.set(app.consumerKey, { token, endsAt: world.now() + tokenSeconds * 1000 });
  // As text: some replies of Daraja carry it so, others as a number.
  return { access_token: token, expires_in: String(tokenSeconds - 1) };
}

/** The app whose token it is. */
export function appWithToken(world: World, authorization: string | undefined, isExpress: boolean): Paybill {
  const [scheme, token] = (authorization ?? '').split(' ');
  if (scheme !== 'Bearer' || !token) throw faults.noToken();
  const app = world.paybills.find(({ consumerKey }) => {
    const issued = world.tokens.get(consumerKey);
    return issued?.token === token && issued.endsAt > world.now();
  });
  if (!app) throw faults.badToken(isExpress);
  return app;
}
