import type { Reply } from '../../../../core/endpoint.ts';
import { guardianNote } from '../../../../core/wording.ts';
import type { searchStudents } from '../../../../students/register/contract.ts';
import classes from './student-search.module.css';

type StudentReply = Reply<typeof searchStudents>[number];
export type FoundStudent = Omit<StudentReply, 'active' | 'guardian'> & Partial<Pick<StudentReply, 'active' | 'guardian'>>;

type FoundStudentsProps = {
  id: string;
  /** Undefined while the search runs. */
  students: readonly FoundStudent[] | undefined;
  /** The index of the option that Enter chooses. */
  active: number;
  onChoose: (student: FoundStudent) => void;
};

/** The search results under their field, which keeps the focus. */
export function FoundStudents({ id, students, active, onChoose }: FoundStudentsProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pressing the mouse here must not take the focus from the field
    <div className={classes.list} onMouseDown={(event) => event.preventDefault()}>
      <div role="listbox" id={id} aria-label="Students found">
        {students?.map((student, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field holds the focus and answers the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field names the active option instead
          <div
            key={student.id}
            id={optionId(id, student)}
            role="option"
            aria-selected={place === active}
            className={classes.option}
            ref={place === active ? bringIntoView : null}
            onClick={() => onChoose(student)}
          >
            <span className={classes.name}>{student.name}</span>
            <span className={classes.details}>
              {student.grade} {student.stream} · {numberText(student)}
              {student.active === false && ' · Inactive'}
              {guardianNote(student)}
            </span>
          </div>
        ))}
      </div>
      <p className={classes.message} role="status">
        {students ? students.length === 0 && 'No student found. Check the spelling, or search by ID.' : 'Searching…'}
      </p>
    </div>
  );
}

export function optionId(listId: string, { id }: FoundStudent): string {
  return `${listId}-${id}`;
}

/** The student whom the words leave no doubt of: the only one found, or the only one with just this number. Null in doubt. */
export function clearChoice(words: string, students: readonly FoundStudent[]): FoundStudent | null {
  const number = words.toUpperCase();
  const named = students.filter(({ id, admissionNumber }) => String(id) === number || admissionNumber?.toUpperCase() === number);
  const [only, ...others] = named.length > 0 ? named : students;
  return only && others.length === 0 ? only : null;
}

/** A chosen student, as the field shows it. */
export function studentText(student: FoundStudent): string {
  return `${student.name} · ${numberText(student)}`;
}

/** The admission number, or else the id. */
function numberText({ id, admissionNumber }: FoundStudent): string {
  return admissionNumber === null ? `ID ${id}` : `Adm. ${admissionNumber} (ID ${id})`;
}

// Outside the component, so that it runs when an option becomes active and not in every render.
function bringIntoView(option: HTMLElement | null) {
  option?.scrollIntoView({ block: 'nearest' });
}
