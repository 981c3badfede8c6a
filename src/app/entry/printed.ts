import { withoutHidden } from '../../core/text.ts';

/**
 * Lines for a terminal, without characters that it obeys or hides. What is printed may come from somebody else's archive, and an escape
 * sequence in a name could clear the screen or write what looks like Karo's own words.
 */
export function printed(text: string): string {
  return `${text.split('\n').map(withoutHidden).join('\n')}\n`;
}
