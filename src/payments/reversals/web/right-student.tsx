import { useState } from 'react';
import {
  type FoundStudent,
  foundMax,
  MoreMatch,
  StudentFinder,
  useChosenStudent,
  whichText,
} from '../../../students/register/web/student-finder.tsx';
import { RadioGroup } from '../../../ui/fields/choice.tsx';

type RightStudentProps = { studentId: string; onChoose: (studentId: string) => void };

/** The right student: searched for, chosen from the results, and shown until the search is cleared. One chosen before is searched by ID. */
export function RightStudent({ studentId, onChoose }: RightStudentProps) {
  const [words, setWords] = useState(studentId);
  const [known, setKnown] = useState<FoundStudent>();
  const chosen = useChosenStudent(studentId, known);
  const choose = (id: string, from: readonly FoundStudent[]) => {
    setKnown(from.find((student) => String(student.id) === id));
    onChoose(id);
  };
  const search = (typed: string) => {
    setWords(typed);
    if (typed === '') choose('', []);
  };
  const choices = (results: readonly FoundStudent[]) => {
    const students = withChosen(chosen, results.slice(0, foundMax));
    if (students.length === 0) return null;
    return (
      <>
        <RadioGroup
          label="Students found"
          value={studentId}
          choices={students.map((student) => ({ value: String(student.id), label: student.name, description: whichText(student) }))}
          onChange={(id) => choose(id, students)}
        />
        <MoreMatch matches={results} />
      </>
    );
  };
  return (
    <StudentFinder label="Right student, if you know" words={words} onSearch={search}>
      {choices}
    </StudentFinder>
  );
}

/** The results, after the chosen student if it is not among them. */
function withChosen(chosen: FoundStudent | undefined, results: readonly FoundStudent[]): readonly FoundStudent[] {
  return chosen && results.every(({ id }) => id !== chosen.id) ? [chosen, ...results] : results;
}
