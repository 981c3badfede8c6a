/** The names in a list with commas, each once (letter case aside) and evenly spaced. */
export function streamNames(text: string): string[] {
  const names = new Map<string, string>();
  for (const part of text.split(',')) {
    const name = part.trim().replace(/\s+/g, ' ');
    if (name !== '' && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
}
