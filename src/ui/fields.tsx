import { TextInput, type TextInputProps } from '@mantine/core';

type MoneyFieldProps = Omit<TextInputProps, 'onChange'> & { onChange?: (text: string) => void };

/** An amount in shillings as a person types or pastes it: grouping commas and spaces are dropped, the rest is left to the contract. */
export function MoneyField({ onChange, ...props }: MoneyFieldProps) {
  return (
    <TextInput
      {...props}
      inputMode="decimal"
      autoComplete="off"
      leftSection="KES"
      leftSectionWidth={52}
      onChange={(event) => onChange?.(event.currentTarget.value.replace(/[,\s]/g, ''))}
    />
  );
}

/** A day, from the device's own calendar: its value is always yyyy-MM-dd or blank. */
export function DayField(props: TextInputProps) {
  return <TextInput {...props} type="date" min={props.min ?? '1900-01-01'} max={props.max ?? '2199-12-31'} />;
}
