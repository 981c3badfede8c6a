import { IconSearch } from '@tabler/icons-react';
import { TextInput } from './text-input.tsx';
import { useTypedFilter } from './typed-filter.ts';

type SearchFieldProps = {
  label: string;
  placeholder?: string;
  /** The text of the address. */
  value: string;
  /** Called with the trimmed text a moment after the last key. */
  onChange: (words: string) => void;
};

/** Words to search a list for. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  const [typed, type] = useTypedFilter(value, onChange);
  return (
    <TextInput
      type="search"
      // Of no form: Enter in it would send the one around it.
      form=""
      size="sm"
      label={label}
      placeholder={placeholder ?? ''}
      value={typed}
      maxLength={100}
      autoComplete="off"
      leftSection={<IconSearch size={16} aria-hidden />}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
