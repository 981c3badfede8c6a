/** What is said of a fault that ends a program: its words, and on a line of its own what caused it. */
export function faultText(error: unknown): string {
  if (!(error instanceof Error)) return `${error}\n`;
  return `${error.message}\n${error.cause ? `${error.cause}\n` : ''}`;
}
