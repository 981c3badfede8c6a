import type { ReactNode } from 'react';
import type { Reply } from '../../../core/endpoint.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { foundText } from '../../../core/wording.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { ErrorAlert } from '../../../ui/states/states.tsx';
import { Second } from '../../../ui/table/cell.tsx';
import { searchStudents } from '../contract.ts';
import classes from './student-finder.module.css';

/** So many are in sight at a glance. */
export const foundMax = 6;

export type FoundStudent = Reply<typeof searchStudents>[number];

type StudentFinderProps = {
  label: string;
  words: string;
  onSearch: (words: string) => void;
  /** What is shown of the students found; not called while nothing is searched for. */
  children: (students: readonly FoundStudent[]) => ReactNode;
};

/** Searches for a student by name, ID or admission number. */
export function StudentFinder({ label, words, onSearch, children }: StudentFinderProps) {
  const studentSearch = useAsk(searchStudents, { query: { q: words } }, { enabled: words !== '', keepPrevious: true });
  return (
    <>
      <SearchField label={label} placeholder="Name, ID or admission number" value={words} onChange={onSearch} />
      {studentSearch.error && (
        <ErrorAlert error={studentSearch.error} fallback="Failed to fetch students. Please try again." onRetry={studentSearch.refetch} />
      )}
      {words !== '' && children(studentSearch.data ?? [])}
      {words !== '' && studentSearch.data?.length === 0 && <p>No students found.</p>}
    </>
  );
}

/** A chosen student, read by the ID where it is not known any more: what was typed before the session ended has IDs alone. */
export function useChosenStudent(studentId: string, known: FoundStudent | undefined): FoundStudent | undefined {
  const { data } = useAsk(searchStudents, { query: { q: studentId } }, { enabled: studentId !== '' && !known });
  return known ?? data?.find(({ id }) => String(id) === studentId);
}

type FoundStudentsProps = {
  students: readonly FoundStudent[];
  /** Who is not offered again. */
  without: readonly number[];
  /** The button that chooses one of them. */
  act: (student: FoundStudent) => ReactNode;
};

/** The students found, one to a line, each with a button. */
export function FoundStudents({ students, without, act }: FoundStudentsProps) {
  const matches = students.filter(({ id }) => !without.includes(id));
  if (matches.length === 0) return null;
  return (
    <>
      <ul className={classes.found} aria-label="Students found">
        {matches.slice(0, foundMax).map((student) => (
          <li key={student.id}>
            <span>
              {student.name}
              <Second>{whichText(student)}</Second>
            </span>
            {act(student)}
          </li>
        ))}
      </ul>
      <MoreMatch matches={matches} />
    </>
  );
}

/** Says that not all who match are shown. */
export function MoreMatch({ matches }: { matches: readonly FoundStudent[] }) {
  return matches.length > foundMax && <p role="status">More students match. Type more of the name, or the admission number.</p>;
}

/** The details that distinguish a found student, the admission number first. */
export function whichText({ admissionNumber, ...student }: FoundStudent): string {
  return admissionNumber === null ? foundText(student) : `Adm. ${admissionNumber}, ${foundText(student)}`;
}
