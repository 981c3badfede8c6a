import { Field } from '../../../ui/fields/field.tsx';
import classes from './file-field.module.css';

type FileFieldProps = { label: string; description: string; accept: string; onChange: (file: File | null) => void };

/** A file from this device, chosen or dropped. */
export function FileField({ label, description, accept, onChange }: FileFieldProps) {
  return (
    <Field label={label} description={description} mandatory={false}>
      {(wiring) => (
        <input
          type="file"
          {...wiring}
          className={`${wiring.className} ${classes.file}`}
          accept={accept}
          onChange={(event) => onChange(event.currentTarget.files?.[0] ?? null)}
        />
      )}
    </Field>
  );
}
