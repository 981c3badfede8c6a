import { Fragment } from 'react';
import { toast } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { draftOf } from '../../../ui/forms/draft.ts';
import { FieldGroup, Form } from '../../../ui/forms/form.tsx';
import { type SchoolSettings, updateSchoolSettings } from '../contract.ts';
import { logoPicture } from './logo-field.tsx';
import { settingGroups } from './settings-groups.tsx';

export function SchoolSettingsForm({ school }: { school: SchoolSettings }) {
  const form = useContractForm(updateSchoolSettings, {
    start: draftOfSchool(school),
    fallback: 'The school settings could not be saved.',
    versions: { draftOf: draftOfSchool, texts: { logo: logoPicture } },
    onSent: ({ message }) => toast.success(message),
  });
  return (
    <Form form={form} submit="Save Settings" submitting="Saving...">
      {settingGroups.map(({ title, settings, note }) => (
        <Fragment key={title}>
          <FieldGroup legend={title}>
            {settings.map(({ name, input }) => (
              <Fragment key={name}>{input(form)}</Fragment>
            ))}
          </FieldGroup>
          {note?.(form)}
        </Fragment>
      ))}
    </Form>
  );
}

const draftOfSchool = (school: SchoolSettings) => draftOf(updateSchoolSettings, school);
