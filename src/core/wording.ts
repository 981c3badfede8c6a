/** What a press on a telephone number dials, however it was written. */
export function telephoneAddress(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}

/** A number as people read it: 1234567 → "1,234,567". Written out: a cheap phone takes 70 ms for its browser's first number format. */
export function countText(count: number | string): string {
  return String(count).replace(/\B(?=(\d{3})+(\.|$))/g, ',');
}

/** A number of things as people say it: "1 stream", "26 streams". */
export function countedText(count: number, noun: string): string {
  return `${countText(count)} ${count === 1 ? noun : `${noun}s`}`;
}

/** Names as people list them: "Grade 4, Grade 5 and Grade 6". */
export function listedText(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

type Found = { id: number; grade: string; stream: string; guardian?: string | null };

/** Whose name the words are, where they found a guardian of the student. */
export function guardianNote({ guardian }: Pick<Found, 'guardian'>): string {
  return guardian ? ` · Guardian: ${guardian}` : '';
}

/** What tells a student that was found from others of the name. */
export function foundText(student: Found): string {
  return `${student.grade} ${student.stream}, ID ${student.id}${guardianNote(student)}`;
}
