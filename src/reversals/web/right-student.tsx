import { useState } from 'react';
import { useAsk } from '../../core/web/ask.ts';
import { foundText } from '../../core/wording.ts';
import { searchStudents } from '../../students/contract.ts';
import { RadioGroup } from '../../ui/fields/choice.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { ErrorAlert } from '../../ui/states/states.tsx';

const foundMax = 6;

type RightStudentProps = { studentId: string; onChoose: (studentId: string) => void };

/** For whom the payment was: searched for by name, and chosen from what is found. */
export function RightStudent({ studentId, onChoose }: RightStudentProps) {
  const [words, setWords] = useState('');
  const found = useAsk(searchStudents, { query: { q: words } }, { enabled: words !== '', keepPrevious: true });
  const students = found.data?.slice(0, foundMax) ?? [];
  const search = (typed: string) => {
    setWords(typed);
    onChoose('');
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
          onChange={onChoose}
        />
      )}
      {words !== '' && found.data?.length === 0 && <p>No student matches these words.</p>}
    </>
  );
}
