import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { labelOf } from '../../../ui/fields/field-props.ts';
import { FieldSet } from '../../../ui/fields/field-set.tsx';
import { passFocus } from '../../../ui/page/pass-focus.ts';
import { updateSchoolSettings } from '../contract.ts';
import { fittingLogo } from './fitting-logo.ts';
import classes from './logo-field.module.css';

type LogoFieldProps = {
  /** A data address, or '' for none. */
  logo: string;
  error?: ReactNode;
  onChange: (logo: string) => void;
  onRefused: (message: string) => void;
};

/** The logo of the school: a picture from this device, reduced if needed. */
export function LogoField({ logo, error, onChange, onRefused }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // Emptied, so that choosing the same file again counts as a change.
    currentTarget.value = '';
    if (!file) return;
    const picture = await fittingLogo(file);
    if (picture === null) onRefused('Logo must be a PNG or JPEG picture');
    else onChange(picture);
  };
  return (
    <FieldSet
      label={labelOf(updateSchoolSettings, 'logo')}
      path="logo"
      description="A PNG or JPEG picture"
      error={error && <span role="alert">{error}</span>}
      className={classes.field}
    >
      <div className={classes.choice}>
        {logo !== '' && <div className={classes.picture}>{logoPicture(logo)}</div>}
        <input
          ref={input}
          className={classes.file}
          type="file"
          accept="image/png,image/jpeg"
          aria-label="Logo file"
          tabIndex={-1}
          onChange={take}
        />
        <Button variant="default" size="sm" onClick={() => input.current?.click()}>
          {logo === '' ? 'Choose a picture' : 'Change picture'}
        </Button>
        {logo !== '' && (
          <Button ref={passFocus} variant="subtle" color="brick" size="sm" onClick={() => onChange('')}>
            Remove logo
          </Button>
        )}
      </div>
    </FieldSet>
  );
}

export function logoPicture(logo: string): ReactNode {
  return <img className={classes.logo} src={logo} alt="The school's logo" />;
}
