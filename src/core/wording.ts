/** The `tel:` number of a phone, however it is written. */
export function telephoneAddress(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}

/** A number for people: 1234567 → "1,234,567". Written by hand: a cheap phone takes 70 ms for its browser's first number format. */
export function countText(count: number | string): string {
  return String(count).replace(/\B(?=(\d{3})+(\.|$))/g, ',');
}

/** A number with its noun: "1 stream", "26 streams". */
export function countedText(count: number, noun: string): string {
  return `${countText(count)} ${count === 1 ? noun : `${noun}s`}`;
}

/** Names as a list: "Grade 4, Grade 5 and Grade 6". */
export function listedText(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** The same with the first of many names: "Grade 4, Grade 5 and 3 more". */
export function shortListText(names: readonly string[], max: number): string {
  const others = names.length - max;
  return listedText(others > 0 ? [...names.slice(0, max), `${countText(others)} more`] : names);
}

type ListedStudent = { id: number; grade: string; stream: string; guardian?: string | null };

/** The guardian whose name matched a search for a student. */
export function guardianNote({ guardian }: Pick<ListedStudent, 'guardian'>): string {
  return guardian ? ` · Guardian: ${guardian}` : '';
}

/** The details that distinguish a found student from others of the same name. */
export function foundText(student: ListedStudent): string {
  return `${student.grade} ${student.stream}, ID ${student.id}${guardianNote(student)}`;
}
