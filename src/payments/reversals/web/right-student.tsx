import { useState } from 'react';
import type { Reply } from '../../../core/endpoint.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { foundText } from '../../../core/wording.ts';
import { searchStudents } from '../../../students/register/contract.ts';
import { RadioGroup } from '../../../ui/fields/choice.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { ErrorAlert } from '../../../ui/states/states.tsx';

const foundMax = 6;

type Found = Reply<typeof searchStudents>[number];

type RightStudentProps = { studentId: string; onChoose: (studentId: string) => void };

/** The right student: searched for, chosen from the results, and shown until the search is cleared. */
export function RightStudent({ studentId, onChoose }: RightStudentProps) {
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<Found[]>([]);
  const found = useAsk(searchStudents, { query: { q: words } }, { enabled: words !== '', keepPrevious: true });
  const students = withChosen(chosen, found.data?.slice(0, foundMax) ?? []);
  const choose = (id: string) => {
    setChosen(students.filter((student) => String(student.id) === id));
    onChoose(id);
  };
  const search = (typed: string) => {
    setWords(typed);
    if (typed === '') choose('');
  };
  return (
    <>
      <SearchField label="Right student, if you know" placeholder="Name, ID or admission number" value={words} onSearch={search} />
      {found.error && <ErrorAlert error={found.error} fallback="Failed to fetch students. Please try again." onRetry={found.refetch} />}
      {words !== '' && students.length > 0 && (
        <RadioGroup
          label="Students found"
          value={studentId}
          choices={students.map((student) => ({
            value: String(student.id),
            label: student.name,
            description: foundText(student),
          }))}
          onChange={choose}
        />
      )}
      {words !== '' && found.data?.length === 0 && <p>No students found.</p>}
    </>
  );
}

/** The results, after the chosen student if it is not among them. */
function withChosen(chosen: readonly Found[], found: readonly Found[]): Found[] {
  return [...chosen.filter(({ id }) => found.every((each) => each.id !== id)), ...found];
}
