/** Path parameters, query and body of a call. */
export type CallParts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** The path of a call with its parameters filled in and its query encoded; blank filters are left out. */
export function callPath(path: string, { params = {}, query = {} }: CallParts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const filters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') filters.set(name, String(value));
  }
  const encoded = filters.toString();
  return encoded === '' ? filled : `${filled}?${encoded}`;
}
