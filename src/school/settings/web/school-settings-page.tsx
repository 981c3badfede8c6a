import { may } from '../../../core/roles.ts';
import { mayCall } from '../../../core/web/access.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { useFormStart } from '../../../ui/forms/form-start.ts';
import { allowedPage, Changeable } from '../../../ui/page/allowed.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { NotLoaded } from '../../../ui/states/not-loaded.tsx';
import { readSchoolSettings, updateSchoolSettings } from '../contract.ts';
import { SchoolSettingsForm } from './school-settings-form.tsx';
import { SchoolSettingsText } from './school-settings-text.tsx';

const title = 'School Settings';

export const SchoolSettingsPage = allowedPage(readSchoolSettings, title, () => (
  <Page
    title={title}
    purpose="What receipts and statements say about the school, where parents pay, and how many lessons a teacher may have."
    action={
      mayCall({ access: may.seeStaff }) && (
        <ButtonLink to="/settings/archive" variant="default">
          Export School Data
        </ButtonLink>
      )
    }
  >
    <LoadedSettings />
  </Page>
));

function LoadedSettings() {
  const read = useAsk(readSchoolSettings, {});
  const data = useFormStart(read);
  if (!data) return <NotLoaded read={read} fallback="Failed to load the school settings." />;
  return (
    <>
      <Changeable by={updateSchoolSettings} what="these settings">
        <SchoolSettingsForm school={data.school} />
      </Changeable>
      {!mayCall(updateSchoolSettings) && <SchoolSettingsText school={data.school} />}
    </>
  );
}
