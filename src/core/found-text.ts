type Found = { id: number; grade: string; stream: string; guardian?: string | null };

/** Whose name the words are, where they found a guardian of the student. */
export function guardianNote({ guardian }: Pick<Found, 'guardian'>): string {
  return guardian ? ` · Guardian: ${guardian}` : '';
}

/** What tells a student that was found from others of the name. */
export function foundText(student: Found): string {
  return `${student.grade} ${student.stream}, ID ${student.id}${guardianNote(student)}`;
}
