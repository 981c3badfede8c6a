import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useAfterPause } from './after-pause.ts';
import { TextInput } from './text-input.tsx';

type SearchFieldProps = {
  label: string;
  placeholder?: string;
  /** The words of the address. */
  value: string;
  /** Called with the trimmed words a moment after the last key. */
  onSearch: (words: string) => void;
};

const pauseMs = 300;

/** Words to search a list for. What is being typed stays; words that change elsewhere (a cleared filter, Back) are taken over. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  const send = useAfterPause((words: string) => {
    setSent(words);
    onSearch(words);
  }, pauseMs);
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) setTyped(value);
  }
  return (
    <TextInput
      type="search"
      size="sm"
      label={label}
      placeholder={placeholder ?? ''}
      value={typed}
      maxLength={100}
      autoComplete="off"
      leftSection={<IconSearch size={16} aria-hidden />}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        send(event.currentTarget.value.trim());
      }}
    />
  );
}
