import { IconArrowRight, IconBolt, IconSearch, IconUser } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { studentPath } from '../../core/page-links.ts';
import type { PagePath } from '../../core/page-paths.ts';
import { mayCall } from '../../core/web/access.ts';
import { useAsk } from '../../core/web/ask.ts';
import { go } from '../../core/web/navigation.ts';
import { guardianNote } from '../../core/wording.ts';
import { searchStudents } from '../../students/register/contract.ts';
import { useAfterPause } from '../../ui/fields/after-pause.ts';
import { Dialog } from '../../ui/floating/dialog.tsx';
import { entries, foundEntries } from './entries.ts';
import classes from './palette.module.css';

type Option = { key: string; kind: 'act' | 'page' | 'student'; name: string; details?: string; to: PagePath };

const pauseMs = 200;
const icons = { act: IconBolt, page: IconArrowRight, student: IconUser };
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Finds students, pages and tasks while typing; arrows and Enter choose. */
export function Palette({ onClose }: { onClose: () => void }) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const { students, isSearching, hasFailed, search } = useStudents(typed);
  const options = [...entriesFor(typed), ...students];
  const chosen = options[active];
  const optionId = ({ key }: Option) => `${listId}-${key}`;

  const choose = ({ to }: Option) => {
    onClose();
    go(to);
  };
  const act = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (event.key === 'Enter') {
      // The dialog closes before the browser acts on the key, which would press the form behind it.
      event.preventDefault();
      if (chosen) choose(chosen);
    }
    if (!step || options.length === 0) return;
    event.preventDefault();
    setActive((active + step + options.length) % options.length);
  };
  return (
    <Dialog title="Search" framed={false} onClose={onClose}>
      <div className={classes.field}>
        <IconSearch size={20} aria-hidden />
        <input
          type="text"
          role="combobox"
          aria-label="Student, page or task"
          placeholder="Student, page or task"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          {...(chosen && { 'aria-activedescendant': optionId(chosen) })}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(0);
            search(event.currentTarget.value.trim());
          }}
          onKeyDown={act}
        />
        <button type="button" className={classes.close} onClick={onClose}>
          Close
        </button>
      </div>
      <div role="listbox" id={listId} aria-label="Found" className={classes.list}>
        {options.map((option, place) => (
          <Choice key={option.key} id={optionId(option)} option={option} active={place === active} onChoose={() => choose(option)} />
        ))}
      </div>
      <p className={classes.message} role="status">
        {isSearching && 'Searching…'}
        {hasFailed && 'Failed to fetch students. Please try again.'}
        {!isSearching && !hasFailed && options.length === 0 && 'Nothing found. Check the spelling, or search by ID.'}
      </p>
    </Dialog>
  );
}

function Choice({ id, option, active, onChoose }: { id: string; option: Option; active: boolean; onChoose: () => void }) {
  const Icon = icons[option.kind];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field holds the focus and answers the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field names the active option instead
    <div
      id={id}
      role="option"
      aria-selected={active}
      className={classes.option}
      ref={active ? bringIntoView : null}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon size={18} aria-hidden />
      <span className={classes.words}>
        <span>{option.name}</span>
        {option.details && <span className={classes.details}>{option.details}</span>}
      </span>
    </div>
  );
}

function entriesFor(typed: string): Option[] {
  const open = entries.filter(({ openTo }) => mayCall({ access: openTo }));
  return foundEntries(open, typed).map(({ kind, name, path }) => ({ key: `${kind}-${name.replaceAll(' ', '-')}`, kind, name, to: path }));
}

type Found = { students: Option[]; isSearching: boolean; hasFailed: boolean };

/** The matching students, once the text has not changed for a moment. */
function useStudents(typed: string): Found & { search: (words: string) => void } {
  const [words, setWords] = useState('');
  const search = useAfterPause(setWords, pauseMs);
  const text = typed.trim();
  const studentSearch = useAsk(searchStudents, { query: { q: words } }, { enabled: words !== '' });
  const hasFailed = text !== '' && words === text && studentSearch.error !== null && !studentSearch.isFetching;
  const isAnswered = words === text && studentSearch.data !== undefined;
  if (text === '' || !isAnswered) return { students: [], isSearching: text !== '' && !hasFailed, hasFailed, search };
  const students = studentSearch.data.map(({ id, name, admissionNumber, grade, stream, active, guardian }): Option => {
    const number = admissionNumber === null ? `ID ${id}` : `Adm. ${admissionNumber}`;
    const details = `${grade} ${stream} · ${number}${active ? '' : ' · Inactive'}${guardianNote({ guardian })}`;
    return { key: `student-${id}`, kind: 'student', name, details, to: studentPath({ studentId: id }) };
  });
  return { students, isSearching: false, hasFailed: false, search };
}

// Outside the component, so that it runs when an option becomes the active one and not in every render.
function bringIntoView(option: HTMLElement | null) {
  option?.scrollIntoView({ block: 'nearest' });
}
