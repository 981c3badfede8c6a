import { TextInput, type TextInputProps } from './text-input.tsx';

type MoneyFieldProps = Omit<TextInputProps, 'onChange'> & { onChange?: (text: string) => void };

/** An amount in shillings as a person types or pastes it: grouping commas and spaces are dropped, the rest is left to the contract. */
export function MoneyField({ onChange, ...props }: MoneyFieldProps) {
  return <TextInput {...props} leftSection="KES" onChange={(event) => onChange?.(event.currentTarget.value.replace(/[,\s]/g, ''))} />;
}
