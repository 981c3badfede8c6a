import { parsedJson } from './parsed-json.ts';

const expiryMarginMs = 60_000;

/** True if the token cannot be decoded or its `exp` is less than a minute away. */
export function isExpired(token: string, nowMs = Date.now()): boolean {
  const claims = parsedJson(decodedClaims(token));
  const endSeconds = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : undefined;
  return typeof endSeconds !== 'number' || endSeconds * 1000 - nowMs < expiryMarginMs;
}

/** The school of a token; null if it names none. */
export function schoolOf(token: string): number | null {
  const claims = parsedJson(decodedClaims(token));
  const school = typeof claims === 'object' && claims !== null && 'school' in claims ? claims.school : null;
  return typeof school === 'number' ? school : null;
}

function decodedClaims(token: string): string | null {
  const claims = token.split('.')[1];
  if (!claims) return null;
  try {
    return atob(claims.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return null;
  }
}
