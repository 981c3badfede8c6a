export type Spread = { median: number; least: number; most: number };

/** The median of some measurements and how far they lie apart. Of an even number it is the mean of the two in the middle. */
export function spread(values: readonly number[]): Spread {
  const sorted = ascending(values);
  const middle = sorted.length / 2;
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return { median: (low + high) / 2, least: sorted[0] ?? 0, most: sorted.at(-1) ?? 0 };
}

/** The least value that so many of a hundred do not exceed (nearest rank). */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = ascending(values);
  return sorted[Math.max(Math.ceil((sorted.length * percent) / 100), 1) - 1] ?? 0;
}

/** What was measured, as it is printed: "median 4.1 s (3.9 to 4.4, 5 times)". */
export function spreadText(values: readonly number[], unit = '', rounded: (value: number) => number = Math.round): string {
  const { median, least, most } = spread(values);
  return `median ${rounded(median)}${unit && ` ${unit}`} (${rounded(least)} to ${rounded(most)}, ${values.length} times)`;
}

function ascending(values: readonly number[]): number[] {
  if (values.length === 0) throw new RangeError('Nothing was measured');
  return values.toSorted((a, b) => a - b);
}
