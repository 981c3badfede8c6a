/** A name or address, with or without a port; letters, digits, dots, dashes and underscores only. */
const wellFormed = /^(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** True for a valid Host header. */
export function isHost(text: string): boolean {
  return text.length <= 260 && wellFormed.test(text);
}

/** True for names and addresses of this machine only, with or without a port. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(withoutPort(host));
}

/**
 * True for a host that our links may use: this machine's, or one that the operator listed. A listed host without a port allows all ports.
 */
export function isOwnHost(host: string, allowed: readonly string[]): boolean {
  if (!isHost(host)) return false;
  const name = host.toLowerCase();
  return isLoopback(name) || allowed.some((listed) => listed === name || listed === withoutPort(name));
}

function withoutPort(host: string): string {
  return /^\[.*\]|^[^:]*(?=:\d+$)/.exec(host)?.[0] ?? host;
}
