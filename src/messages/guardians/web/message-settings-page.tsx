import { mayCall } from '../../../core/web/access.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { useFormStart } from '../../../ui/forms/form-start.ts';
import { allowedPage, Changeable } from '../../../ui/page/allowed.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { NotLoaded } from '../../../ui/states/not-loaded.tsx';
import { readMessageSettings, saveMessageSettings } from '../contract.ts';
import { kindNames, messageKinds } from '../kinds.ts';
import { DeliveryReports } from './delivery-reports.tsx';
import { MessageSettingsForm, Preview, textFields } from './message-settings-form.tsx';

const title = 'Message Settings';

export const MessageSettingsPage = allowedPage(readMessageSettings, title, () => (
  <Page title={title} purpose="Which messages the school sends to guardians, in which words, and by whom.">
    <LoadedSettings />
  </Page>
));

function LoadedSettings() {
  const read = useAsk(readMessageSettings, {});
  const data = useFormStart(read);
  if (!data) return <NotLoaded read={read} fallback="Failed to load the message settings." />;
  const { settings, school, paybill, reportsAddress, optOutsAddress, unknownReports } = data;
  return (
    <>
      <Changeable by={saveMessageSettings} what="these settings">
        <MessageSettingsForm settings={settings} school={school} paybill={paybill} />
        <DeliveryReports address={reportsAddress} optOutsAddress={optOutsAddress} unknown={unknownReports} />
      </Changeable>
      {!mayCall(saveMessageSettings) &&
        messageKinds.map((kind) => (
          <section key={kind}>
            <h2>{kindNames[kind]}</h2>
            <Preview text={settings[textFields[kind]]} school={school} paybill={paybill} />
          </section>
        ))}
    </>
  );
}
