/** Browsers by their mark in the User-Agent; those that also carry another's mark come before it. */
const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPX|Opera|OPiOS)\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const;

const systems = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/**
 * The browser and system of a User-Agent in words: "Chrome on Windows". Versions are left out, because they change each month. Another
 * program gives its first name ("curl/8.5.0"); null for none.
 */
export function deviceOf(userAgent: string | undefined): string | null {
  if (userAgent === undefined) return null;
  const named = (kinds: typeof browsers | typeof systems) => kinds.find(([, mark]) => mark.test(userAgent))?.[0];
  const [browser, system] = [named(browsers), named(systems)];
  if (browser) return system ? `${browser} on ${system}` : browser;
  return /^[A-Za-z][\w.-]{0,29}(?:\/\d[\d.]{0,9})?(?![^ ])/.exec(userAgent)?.[0] ?? null;
}
