import { may, whoMay } from '../../core/web/access.ts';
import { useAsk } from '../../core/web/ask.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ErrorAlert, Notice, Spinner } from '../../ui/states.tsx';
import { readSchoolSettings, updateSchoolSettings } from '../contract.ts';
import { SchoolSettingsForm } from './school-settings-form.tsx';

const title = 'School Settings';

export function SchoolSettingsPage() {
  return (
    <Allowed for={readSchoolSettings} title={title}>
      <Page
        title={title}
        purpose="What receipts and statements say of the school, where parents pay, and how many lessons a teacher may have."
      >
        <AskedSettings />
      </Page>
    </Allowed>
  );
}

function AskedSettings() {
  const { data, error, refetch } = useAsk(readSchoolSettings, {});
  if (error && !data) return <ErrorAlert error={error} fallback="Failed to load the school settings." onRetry={refetch} />;
  if (!data) return <Spinner />;
  return (
    <Section title="The school" narrow>
      {!may(updateSchoolSettings) && <Notice>{`Only ${whoMay(updateSchoolSettings)} can change these settings.`}</Notice>}
      <SchoolSettingsForm school={data.school} />
    </Section>
  );
}
