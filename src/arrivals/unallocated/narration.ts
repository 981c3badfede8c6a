const wordsMax = 60;

/**
 * Possible student numbers in a bank's details, in order: a word with a letter and a digit (SM/1059), a short word before a number (SM
 * 1059), and a number after Acc, Ref or Adm. A number alone may be a day, a till or an amount.
 */
export function referencesInNarration(narration: string): string[] {
  const words = narration
    .split(/[\s~|;,:#()]+/)
    .map((word) => word.replace(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, ''))
    .filter((word) => word !== '')
    .slice(0, wordsMax);
  const references = words.flatMap((word, at) => {
    const before = words[at - 1] ?? '';
    if (/[A-Za-z]/.test(word)) return /\d/.test(word) ? [word] : [];
    if (/^(?:acc|a\/c|account|acct|ref|reference|adm|admission|admno|no)$/i.test(before)) return [word];
    return /^[A-Za-z]{1,3}$/.test(before) && word.length <= 6 ? [`${before} ${word}`] : [];
  });
  return [...new Set(references)];
}
