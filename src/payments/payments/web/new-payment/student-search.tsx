import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useAsk } from '../../../../core/web/ask.ts';
import { searchStudents } from '../../../../students/register/contract.ts';
import { useAfterPause } from '../../../../ui/fields/after-pause.ts';
import { fieldProps } from '../../../../ui/fields/field-props.ts';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { recordPayment } from '../../contract.ts';
import { type FoundStudent, FoundStudents, optionId, studentText } from './found-students.tsx';
import classes from './student-search.module.css';

type StudentSearchProps = {
  studentId: string;
  /** The chosen student, once known; also one from the address. */
  student: FoundStudent | undefined;
  error: ReactNode;
  /** Called with the id of the student, and with '' once the text changes. */
  onChoose: (studentId: string) => void;
};

const pauseMs = 250;

/** Finds students while typing; arrows and Enter choose. Only results of the current text can be chosen. */
export function StudentSearch({ studentId, student, error, onChoose }: StudentSearchProps) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const [active, setActive] = useState(0);
  const [words, setWords] = useState('');
  const searchAfterPause = useAfterPause(setWords, pauseMs);
  const studentSearch = useAsk(searchStudents, { query: { q: words } }, { enabled: words !== '' && studentId === '' });
  const students = typed.trim() === words ? studentSearch.data : undefined;
  const failed = studentSearch.error && !studentSearch.data ? 'Failed to fetch students. Please try again.' : null;
  const isOpen = opened && studentId === '' && typed.trim() !== '' && !failed;
  const activeStudent = isOpen ? students?.[active] : undefined;

  const search = (text: string) => {
    setTyped(text);
    searchAfterPause(text.trim());
    setActive(0);
    setOpened(true);
    if (studentId !== '') onChoose('');
  };
  const choose = (chosen: FoundStudent) => {
    setTyped('');
    setOpened(false);
    onChoose(String(chosen.id));
  };
  const act = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const count = students?.length ?? 0;
    if (event.key === 'Escape') setOpened(false);
    if (event.key === 'Enter' && studentId === '') event.preventDefault();
    if (event.key === 'Enter' && activeStudent) choose(activeStudent);
    if (!move) return;
    event.preventDefault();
    setOpened(true);
    if (isOpen && count > 0) setActive((active + move + count) % count);
  };
  return (
    <div className={classes.search}>
      <TextInput
        {...fieldProps(recordPayment, 'studentId')}
        placeholder="Name, ID, admission number or guardian's phone"
        data-path="studentId"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': listId })}
        {...(activeStudent && { 'aria-activedescendant': optionId(listId, activeStudent) })}
        value={studentId !== '' && student ? studentText(student) : typed}
        error={error ?? failed}
        autoComplete="off"
        spellCheck={false}
        autoFocus={studentId === ''}
        leftSection={<IconSearch size={18} aria-hidden />}
        onChange={(event) => search(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => setOpened(false)}
        onKeyDown={act}
      />
      {isOpen && <FoundStudents id={listId} students={students} active={active} onChoose={choose} />}
    </div>
  );
}
