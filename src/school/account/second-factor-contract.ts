import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { may } from '../../core/roles.ts';
import { emptyMeansAbsent } from '../../core/text.ts';
import { secondFactorCode, typedPassword } from '../session/contract.ts';

const currentPassword = typedPassword('Current password');
const recoveryCodes = z.array(z.string());

/** Not kept under a key: the replies hold secrets, and a code works once. */
const written = { method: 'POST', keyless: true, access: may.workHere } as const;

export const startSecondFactor = endpoint({
  ...written,
  path: '/api/account/second-factor/start',
  allowedWhile: ['secondFactor'],
  changes: ['account'],
  summary: 'A new secret for your authenticator app; it counts once a code of it is confirmed. Needs a code where one counts already',
  body: z.object({ currentPassword, code: emptyMeansAbsent(secondFactorCode) }),
  reply: z.object({
    /** The secret in letters and digits, to type. */
    secret: z.string(),
    /** The same as a picture to scan, as a data address. */
    qrCode: z.string(),
  }),
});

export const confirmSecondFactor = endpoint({
  ...written,
  path: '/api/account/second-factor/confirm',
  allowedWhile: ['secondFactor'],
  changes: ['account'],
  summary: 'Turn the second factor on with a code of the app; answers ten recovery codes, shown this once',
  body: z.object({ code: secondFactorCode }),
  reply: z.object({ message: z.string(), recoveryCodes }),
});

export const renewRecoveryCodes = endpoint({
  ...written,
  path: '/api/account/second-factor/recovery-codes',
  changes: ['account'],
  summary: 'Ten new recovery codes in place of the old ones, shown this once',
  body: z.object({ currentPassword, code: secondFactorCode }),
  reply: z.object({ message: z.string(), recoveryCodes }),
});

export const removeSecondFactor = endpoint({
  ...written,
  path: '/api/account/second-factor/remove',
  changes: ['account'],
  summary: 'Turn your second factor off, unless your school requires one',
  body: z.object({ currentPassword, code: secondFactorCode }),
  reply: z.object({ message: z.string() }),
});
