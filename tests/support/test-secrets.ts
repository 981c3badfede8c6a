import { Secrets } from '../../src/core/server/secrets/secrets.ts';

export const testSecretsKey = 'a key of the tests for what is kept secret';

/** What the servers of the tests sign, seal and hash with. */
export const testSecrets = {
  sessionSecret: 'a secret of the tests, long enough',
  secrets: new Secrets([testSecretsKey]),
  // Thousands of people sign up and in: at the usual cost their passwords took a sixth of the time of all tests.
  passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
};
