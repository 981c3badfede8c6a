import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { DayField } from '../fields/day-field.tsx';
import { NativeSelect } from '../fields/native-select.tsx';
import { Dialog } from '../floating/dialog.tsx';
import { smallScreen, useMedia } from '../look/media.ts';
import classes from './filters.module.css';

type FilterBarProps = {
  /** A search field, which stays in sight on a phone. */
  search?: ReactNode;
  /** Actions on the whole list, at the end of the row. */
  act?: ReactNode;
  children: ReactNode;
};

/** The filters of a list: one row, or behind one button on a phone. */
export function FilterBar({ search, act, children }: FilterBarProps) {
  const small = useMedia(smallScreen);
  const [opened, setOpened] = useState(false);
  if (!small) {
    return (
      <div className={classes.bar}>
        {search && <div className={classes.search}>{search}</div>}
        {children}
        {act && <div className={classes.act}>{act}</div>}
      </div>
    );
  }
  return (
    <>
      {search}
      <div className={classes.acts}>
        <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />} onClick={() => setOpened(true)}>
          Filters
        </Button>
        {act}
      </div>
      {opened && (
        <Dialog title="Filters" place="bottom" onClose={() => setOpened(false)}>
          {children}
          <Button onClick={() => setOpened(false)}>Show</Button>
        </Dialog>
      )}
    </>
  );
}

type FilterSelectProps = {
  label: string;
  value: string;
  choices: readonly { id: number | string; name: string }[];
  /** The first choice, without a filter: "All Grades". Its value is 'all'. */
  all?: string;
  disabled?: boolean;
  onChange: (value: string) => void;
};

export function FilterSelect({ label, value, choices, all, disabled, onChange }: FilterSelectProps) {
  const options = choices.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <NativeSelect
      label={label}
      size="sm"
      value={value}
      disabled={disabled ?? false}
      data={all === undefined ? options : [{ value: 'all', label: all }, ...options]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** What can be chosen where each has a name by its id, in their order. */
export function choicesOf(names: Readonly<Record<string, string>>) {
  return Object.entries(names).map(([id, name]) => ({ id, name }));
}

type FilterDayProps = { label: string; value: string; min?: string; max?: string; onChange: (day: string) => void };

/** A list's filter by day, sent once the year is complete: of 2026 the years 2, 20 and 202 come first. */
export function FilterDay({ label, value, min, max, onChange }: FilterDayProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    setTyped(value);
  }
  const type = (day: string) => {
    setTyped(day);
    if (day === '' || day >= '1000') onChange(day);
  };
  return (
    <DayField
      label={label}
      size="sm"
      value={typed}
      {...(min && { min })}
      {...(max && { max })}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
