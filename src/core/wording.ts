/** What a press on a telephone number dials, however it was written. */
export function telephoneAddress(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}

/** A number of things as people say it: "1 stream", "26 streams". */
export function countedText(count: number, noun: string): string {
  return `${count.toLocaleString('en-KE')} ${count === 1 ? noun : `${noun}s`}`;
}

/** Names as people list them: "Grade 4, Grade 5 and Grade 6". */
export function listedText(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
