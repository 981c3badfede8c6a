import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useAsk, useAskNow } from '../../../../core/web/ask.ts';
import { searchStudents } from '../../../../students/register/contract.ts';
import { useAfterPause } from '../../../../ui/fields/after-pause.ts';
import { fieldProps } from '../../../../ui/fields/field-props.ts';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { useLatestState } from '../../../../ui/forms/latest-state.ts';
import { recordPayment } from '../../contract.ts';
import { clearChoice, type FoundStudent, FoundStudents, optionId, studentText } from './found-students.tsx';
import classes from './student-search.module.css';

type StudentSearchProps = {
  studentId: string;
  /** The chosen student, once known; also one from the address. */
  student: FoundStudent | undefined;
  error: ReactNode;
  /** Called with the id of the student, and with '' once the text changes. */
  onChoose: (studentId: string) => void;
  /** Moves to what is filled in next: once a student is chosen, or at Enter while they are still searched for. */
  onNext?: () => void;
};

const pauseMs = 250;

/** Finds students while typing; arrows and Enter choose. Only results of the current text can be chosen. */
export function StudentSearch({ studentId, student, error, onChoose, onNext }: StudentSearchProps) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const [active, setActive] = useState(0);
  const [words, setWords] = useState('');
  const searchAfterPause = useAfterPause(setWords, pauseMs);
  const field = useRef<HTMLInputElement>(null);
  /** The words that Enter was pressed for before their students were found, and what kept them from being chosen. */
  const entered = useLatestState(() => '');
  const [doubt, setDoubt] = useState<string | null>(null);
  const searchNow = useAskNow(searchStudents);
  const studentSearch = useAsk(searchStudents, { query: { q: words } }, { enabled: words !== '' && studentId === '' });
  const students = typed.trim() === words ? studentSearch.data : undefined;
  const failed = studentSearch.error && !studentSearch.data ? 'Failed to fetch students. Please try again.' : null;
  const isOpen = opened && studentId === '' && typed.trim() !== '' && !failed;
  const activeStudent = isOpen ? students?.[active] : undefined;

  const search = (text: string) => {
    setTyped(text);
    entered.change(() => '');
    setDoubt(null);
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
  const chooseByHand = (chosen: FoundStudent) => {
    choose(chosen);
    onNext?.();
  };
  // Who types on at once, or scans, does so into the next field, and is called back only where the words leave a doubt.
  const chooseOnceFound = async (q: string) => {
    if (q === '' || entered.latest() === q) return;
    entered.change(() => q);
    setWords(q);
    onNext?.();
    const place = placeOfTyping();
    const found = await searchNow({ query: { q } }).catch(() => []);
    if (entered.latest() !== q || !field.current) return;
    entered.change(() => '');
    const clear = clearChoice(q, found);
    if (clear) return choose(clear);
    if (!place.isAsLeft()) return setDoubt(found.length > 1 ? 'Several students match. Choose one.' : 'No student found.');
    field.current.focus();
    setOpened(true);
  };
  const act = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const count = students?.length ?? 0;
    if (event.key === 'Escape') setOpened(false);
    if (event.key === 'Enter' && studentId === '') event.preventDefault();
    if (event.key === 'Enter' && activeStudent) chooseByHand(activeStudent);
    else if (event.key === 'Enter' && studentId === '' && !students) void chooseOnceFound(typed.trim());
    if (!move) return;
    event.preventDefault();
    setOpened(true);
    if (isOpen && count > 0) setActive((active + move + count) % count);
  };
  return (
    <div className={classes.search}>
      <TextInput
        ref={field}
        {...fieldProps(recordPayment, 'studentId')}
        placeholder="Name, ID, admission number or guardian's phone"
        data-path="studentId"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': listId })}
        {...(activeStudent && { 'aria-activedescendant': optionId(listId, activeStudent) })}
        value={studentId !== '' && student ? studentText(student) : typed}
        error={error ?? failed ?? doubt}
        autoComplete="off"
        spellCheck={false}
        autoFocus={studentId === ''}
        leftSection={<IconSearch size={18} aria-hidden />}
        readOnly={!onNext && entered.state !== ''}
        onChange={(event) => search(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => setOpened(false)}
        onKeyDown={act}
      />
      {isOpen && <FoundStudents id={listId} students={students} active={active} onChoose={chooseByHand} />}
    </div>
  );
}

/** Where the next key goes, and whether that is so still and nothing was typed there. */
function placeOfTyping() {
  const place = document.activeElement;
  const typedThere = () => (place instanceof HTMLInputElement ? place.value : '');
  const before = typedThere();
  return { isAsLeft: () => document.activeElement === place && typedThere() === before };
}
