/** A fatal fault in words, with its cause on the next line. */
export function faultText(error: unknown): string {
  if (!(error instanceof Error)) return `${error}\n`;
  return `${error.message}\n${error.cause ? `${error.cause}\n` : ''}`;
}
