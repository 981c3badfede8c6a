/** The minutes without use after which a school may have sessions locked. */
export const idleMinutesMin = 5;
export const idleMinutesMax = 60;

/** How many recovery codes a user gets at once. */
export const recoveryCodeCount = 10;

/** A code as it is compared: without spaces and dashes, in capitals. */
export function plainCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

/** True for a code of an authenticator app: six digits. */
export function isAppCode(plain: string): boolean {
  return /^\d{6}$/.test(plain);
}
