import type { ChangeEvent } from 'react';
import { instantText } from '../../../core/dates.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { useSend } from '../../../core/web/ask.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { Checkbox } from '../../../ui/fields/choice.tsx';
import { labelOf } from '../../../ui/fields/field-props.ts';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FieldGroup, Form } from '../../../ui/forms/form.tsx';
import layout from '../../../ui/look/layout.module.css';
import { Section } from '../../../ui/page/page.tsx';
import { Alert } from '../../../ui/states/alert.tsx';
import { ErrorAlert } from '../../../ui/states/states.tsx';
import { type Connection, connectPaybill, type readConnection, registerConnection, testConnection } from '../contract.ts';
import { environmentNames } from '../environments.ts';
import { RemoveInitiator } from './remove-initiator.tsx';

type ConnectionFormProps = { connection: Connection | null; environments: Reply<typeof readConnection>['environments'] };

/** The keys of the school's paybill. What is kept is not shown: a blank field leaves it as it is. */
export function ConnectionForm({ connection, environments }: ConnectionFormProps) {
  const form = useContractForm(connectPaybill, {
    start: startOf(connection, environments),
    fallback: 'The connection could not be saved.',
    onSent: ({ message }) => {
      form.setValues({ consumerKey: '', consumerSecret: '', passkey: '', securityCredential: '' });
      toast.success(message);
    },
  });
  const kept = (what: string, isThere: boolean) =>
    isThere ? `Kept${what}. Leave it blank to keep it` : 'From the app on the Daraja portal';
  const hasKeys = connection !== null;
  const choiceOf = (name: 'refusesUnknown' | 'checksSources') => ({
    label: labelOf(connectPaybill, name),
    checked: form.values[name] === true,
    onChange: (event: ChangeEvent<HTMLInputElement>) => form.setFieldValue(name, event.currentTarget.checked),
  });
  return (
    <div className={layout.stack}>
      <Form form={form} submit="Save Connection" submitting="Saving...">
        <FieldGroup legend="The paybill">
          <NativeSelect
            {...form.field('environment')}
            description="Live is for real money"
            data={environments.map((value) => ({ value, label: environmentNames[value] }))}
          />
          <TextInput {...form.field('shortCode')} description="5 to 7 digits" />
        </FieldGroup>
        <FieldGroup legend="Its keys">
          <PasswordInput {...form.field('consumerKey')} description={kept(endWords(connection), hasKeys)} />
          <PasswordInput {...form.field('consumerSecret')} description={kept('', hasKeys)} />
          <PasswordInput
            {...form.field('passkey')}
            description={connection?.hasPasskey ? kept('', true) : 'Only for payment requests to phones; Safaricom sends it by email'}
          />
        </FieldGroup>
        <FieldGroup legend="Checking codes">
          <TextInput
            {...form.field('initiatorName')}
            description="The API operator of your M-Pesa portal; only to ask M-Pesa about a code"
          />
          <PasswordInput
            {...form.field('securityCredential')}
            description={
              connection?.initiatorName
                ? kept('', true)
                : "The operator's password as the Daraja portal encrypts it, under Test Credentials"
            }
          />
        </FieldGroup>
        <FieldGroup legend="Checks">
          <Checkbox
            {...choiceOf('refusesUnknown')}
            description="Where Safaricom asks first, a payment to an account of no student is refused on the payer's phone"
          />
          <Checkbox {...choiceOf('checksSources')} description="Notices from addresses not known as Safaricom's are held for review" />
        </FieldGroup>
      </Form>
      {connection?.initiatorName && (
        <RemoveInitiator name={connection.initiatorName} onRemoved={() => form.setFieldValue('initiatorName', '')} />
      )}
      {connection && (
        <Asking
          endpoint={testConnection}
          title="Test"
          purpose="Asks Safaricom whether it knows the paybill by the keys that are kept. No money moves and no phone rings."
          button="Test Connection"
          fallback="The connection could not be tested."
        />
      )}
      {connection && (
        <Asking
          endpoint={registerConnection}
          title="Automatic payment notifications"
          purpose={registeredText(connection)}
          button={connection.registeredAt === null ? 'Start Notices' : 'Start Notices Again'}
          fallback="Safaricom could not be asked."
        />
      )}
    </div>
  );
}

function endWords(connection: Connection | null): string {
  return connection?.consumerKeyEnd ? `, ends with ${connection.consumerKeyEnd}` : '';
}

function startOf(connection: Connection | null, environments: ConnectionFormProps['environments']) {
  return {
    environment: connection?.environment ?? environments[0] ?? '',
    shortCode: connection?.shortCode ?? '',
    initiatorName: connection?.initiatorName ?? '',
    refusesUnknown: connection?.refusesUnknown ?? false,
    checksSources: connection?.checksSources ?? false,
  } as const;
}

function registeredText({ registeredAt, registeredVersion }: Connection): string {
  if (registeredAt === null) return "Registers Karo's addresses with Safaricom, which then notifies Karo of each payment to the paybill.";
  const version = registeredVersion === null ? '' : `, by version ${registeredVersion.slice(1)} of its product`;
  return `Safaricom has sent notifications since ${instantText(registeredAt)}${version}. Missed payments are looked up every hour.`;
}

type AskingProps = {
  endpoint: typeof testConnection | typeof registerConnection;
  title: string;
  purpose: string;
  button: string;
  fallback: string;
};

/** A question to Safaricom, and its answer in plain words. */
function Asking({ endpoint, title, purpose, button, fallback }: AskingProps) {
  const ask = useSend(endpoint);
  return (
    <Section title={title}>
      <div className={layout.stack}>
        <p>{purpose}</p>
        <div className={layout.row}>
          <ActButton for={endpoint} variant="default" rests={ask.isPending} onClick={() => ask.mutate({})}>
            {ask.isPending ? 'Asking Safaricom...' : button}
          </ActButton>
        </div>
        {ask.error && <ErrorAlert error={ask.error} fallback={fallback} />}
        {ask.data && (
          <Alert role="status" tone={ask.data.isGood ? 'done' : 'warning'} narrow>
            {ask.data.message}
          </Alert>
        )}
      </div>
    </Section>
  );
}
