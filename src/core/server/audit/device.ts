/** Programs in the order in which their names count: all but Firefox also name another. */
const programs: readonly [pattern: RegExp, name: string][] = [
  [/\bEdg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/\b(?:OPR|OPX|Opera)\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)\S* (?:Mobile\/\S+ )?Safari\//, 'Safari'],
];

const systems: readonly [pattern: RegExp, name: string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** The program and system of a User-Agent in a few words: "Chrome 131, Android". Another program gives its first name; null for none. */
export function deviceOf(userAgent: string | undefined): string | null {
  if (userAgent === undefined) return null;
  for (const [pattern, name] of programs) {
    const version = pattern.exec(userAgent)?.[1];
    if (version === undefined) continue;
    const system = systems.find(([of]) => of.test(userAgent))?.[1];
    return system === undefined ? `${name} ${version.slice(0, 4)}` : `${name} ${version.slice(0, 4)}, ${system}`;
  }
  return /^[A-Za-z][\w.-]{0,29}(?:\/\d[\d.]{0,9})?(?![^ ])/.exec(userAgent)?.[0] ?? null;
}
