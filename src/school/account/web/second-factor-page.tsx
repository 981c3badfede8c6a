import type { PagePath } from '../../../core/page-paths.ts';
import doorway from '../../session/web/doorway.module.css';
import { Doorway } from '../../session/web/doorway.tsx';
import { SecondFactorSetUp } from './second-factor-set-up.tsx';

/** For users whose role needs a second factor: nothing else opens until they have set one up. */
export function SecondFactorPage() {
  return (
    <Doorway>
      <title>Set up a second factor · Karo</title>
      <h1>Set up a second factor</h1>
      <p className={doorway.aside}>
        Your school requires one for your role: signing in then needs a code from an app on your phone as well as your password. Install an
        authenticator app first, such as Google Authenticator or Microsoft Authenticator.
      </p>
      {/* A new document, which repeats the refused requests. */}
      <SecondFactorSetUp onDone={() => location.assign('/dashboard' satisfies PagePath)} />
      <p className={doorway.aside}>
        <a href={'/logout' satisfies PagePath}>Sign out</a>
      </p>
    </Doorway>
  );
}
