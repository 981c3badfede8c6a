/**
 * Above what any call needs: the largest is a year end, with 1,200 classes and 20,000 numbers. A file is one string, however long, and
 * counts as nothing.
 */
export const most = { levels: 32, lists: 5000, values: 50_000 } as const;

const signs = /["[\]{},]/g;

/** True for a JSON text that takes far longer to read than to send: lists and objects within each other, or a great many of them. */
export function isTooComplex(text: string): boolean {
  let [levels, lists, values] = [0, 0, 0];
  for (let at = signAfter(text, 0); at >= 0; at = signAfter(text, at + 1)) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at);
    else if (sign === ',') values += 1;
    else if (sign === '[' || sign === '{') [levels, lists] = [levels + 1, lists + 1];
    else levels -= 1;
    if (levels > most.levels || lists > most.lists || values > most.values) return true;
  }
  return false;
}

function signAfter(text: string, from: number): number {
  signs.lastIndex = from;
  return signs.exec(text)?.index ?? -1;
}

/** The place of the quote that ends the string; the end of the text where none does. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, quote: number): boolean {
  let from = quote;
  while (text[from - 1] === '\\') from -= 1;
  return (quote - from) % 2 === 1;
}
