import { TextInput, type TextInputProps } from './text-input.tsx';

type MoneyFieldProps = Omit<TextInputProps, 'onChange'> & { onChange?: (text: string) => void };

/** An amount in shillings, typed or pasted: grouping commas and spaces are dropped, the contract checks the rest. */
export function MoneyField({ onChange, ...props }: MoneyFieldProps) {
  return <TextInput {...props} leftSection="KES" onChange={(event) => onChange?.(event.currentTarget.value.replace(/[,\s]/g, ''))} />;
}
