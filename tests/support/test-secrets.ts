import { Secrets } from '../../src/core/server/secrets/secrets.ts';

/** What the servers of the tests sign and seal with. */
export const testSecrets = {
  sessionSecret: 'a secret of the tests, long enough',
  secrets: new Secrets(['a key of the tests for what is kept secret']),
};
