import type { Reply } from '../../core/endpoint.ts';
import { useSend } from '../../core/web/ask.ts';
import { ActButton } from '../../ui/buttons/act-button.tsx';
import { NativeSelect } from '../../ui/fields/native-select.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { toast } from '../../ui/floating/toast.tsx';
import { useContractForm } from '../../ui/forms/contract-form.ts';
import { FieldGroup, Form } from '../../ui/forms/form.tsx';
import layout from '../../ui/look/layout.module.css';
import { Section } from '../../ui/page/page.tsx';
import { Alert } from '../../ui/states/alert.tsx';
import { ErrorAlert } from '../../ui/states/states.tsx';
import { type Connection, connectPaybill, type readConnection, testConnection } from '../contract.ts';
import { environmentNames } from '../environments.ts';

type ConnectionFormProps = { connection: Connection | null; environments: Reply<typeof readConnection>['environments'] };

/** The keys of the school's paybill. What is kept is not shown: a blank field leaves it as it is. */
export function ConnectionForm({ connection, environments }: ConnectionFormProps) {
  const form = useContractForm(connectPaybill, {
    start: { environment: connection?.environment ?? environments[0] ?? '', shortCode: connection?.shortCode ?? '' },
    fallback: 'The connection could not be saved.',
    onSent: ({ message }) => toast.success(message),
  });
  const kept = (what: string, isThere: boolean) =>
    isThere ? `Kept${what}. Leave it blank to keep it` : 'From the app on the Daraja portal';
  const hasKeys = connection !== null;
  return (
    <div className={layout.stack}>
      <Form form={form} submit="Save Connection" submitting="Saving...">
        <FieldGroup legend="The paybill">
          <NativeSelect {...form.field('environment')} data={environments.map((value) => ({ value, label: environmentNames[value] }))} />
          <TextInput {...form.field('shortCode')} description="5 to 7 digits" />
        </FieldGroup>
        <FieldGroup legend="Its keys">
          <PasswordInput {...form.field('consumerKey')} description={kept(endWords(connection), hasKeys)} />
          <PasswordInput {...form.field('consumerSecret')} description={kept('', hasKeys)} />
          <PasswordInput
            {...form.field('passkey')}
            description={connection?.hasPasskey ? kept('', true) : 'Only to ask telephones for money; Safaricom sends it by e-mail'}
          />
        </FieldGroup>
      </Form>
      {connection && <TestedConnection />}
    </div>
  );
}

function endWords(connection: Connection | null): string {
  return connection?.consumerKeyEnd ? `, ends with ${connection.consumerKeyEnd}` : '';
}

/** Whether Safaricom takes the keys that are kept, in its answer's plain words. */
function TestedConnection() {
  const test = useSend(testConnection);
  return (
    <Section title="Test">
      <div className={layout.stack}>
        <p>Asks Safaricom whether it knows the paybill by the keys that are kept. No money moves and no telephone rings.</p>
        <div className={layout.row}>
          <ActButton for={testConnection} variant="default" rests={test.isPending} onClick={() => test.mutate({})}>
            {test.isPending ? 'Asking Safaricom...' : 'Test Connection'}
          </ActButton>
        </div>
        {test.error && <ErrorAlert error={test.error} fallback="The connection could not be tested." />}
        {test.data && (
          <Alert role="status" tone={test.data.isGood ? 'done' : 'warning'} narrow>
            {test.data.message}
          </Alert>
        )}
      </div>
    </Section>
  );
}
