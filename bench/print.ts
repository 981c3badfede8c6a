/** A line of a measurement's result. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** A figure with at most two decimal places. */
export function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
