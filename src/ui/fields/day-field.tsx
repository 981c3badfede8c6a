import { dayText, isDay } from '../../core/dates.ts';
import classes from './day-field.module.css';
import { TextInput, type TextInputProps } from './text-input.tsx';

type DayFieldProps = Omit<TextInputProps, 'description'>;

/**
 * A date from the device's calendar: its value is always yyyy-MM-dd or blank. The device shows it in its own order, where 02/08 is
 * ambiguous; the words above it are not.
 */
export function DayField(props: DayFieldProps) {
  const { value } = props;
  const words = typeof value === 'string' && isDay(value) ? dayText(value) : '';
  return (
    <TextInput
      {...props}
      type="date"
      min={props.min ?? '1900-01-01'}
      max={props.max ?? '2199-12-31'}
      className={classes.day}
      description={words}
    />
  );
}
