import type { ChangeEvent } from 'react';
import type { Reply } from '../../../core/endpoint.ts';
import { Checkbox } from '../../../ui/fields/choice.tsx';
import { labelOf } from '../../../ui/fields/field-props.ts';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { draftOf } from '../../../ui/forms/draft.ts';
import { FieldGroup, Form } from '../../../ui/forms/form.tsx';
import layout from '../../../ui/look/layout.module.css';
import { addConnection, type Connection, connectPaybill, type readConnection } from '../connections-contract.ts';
import { environmentNames } from '../environments.ts';
import { ConnectionActs } from './connection-acts.tsx';

type ConnectionFormProps = {
  connection: Connection | null;
  environments: Reply<typeof readConnection>['environments'];
  onAdded: (connectionId: number) => void;
};

/** The keys of a paybill or till. Stored secrets are not shown: a blank field keeps them. */
export function ConnectionForm({ connection, environments, onAdded }: ConnectionFormProps) {
  const form = useContractForm(connection === null ? addConnection : connectPaybill, {
    start: connection === null ? startOfNew(environments) : draftOfConnection(connection),
    fallback: 'The connection could not be saved.',
    name: String(connection?.id ?? 'new'),
    versions: { draftOf: draftOfConnection, texts: valueTexts },
    onSent: ({ message, connection: saved }) => {
      form.setValues({ consumerKey: '', consumerSecret: '', passkey: '', securityCredential: '' });
      toast.success(message);
      if (connection === null) onAdded(saved.id);
    },
  });
  const description = (what: string, isThere: boolean) =>
    isThere ? `Stored${what}. Leave blank to keep it` : 'From the app on the Daraja portal';
  const hasKeys = connection !== null;
  const isTill = form.values.connectionKind === 'till';
  const choiceOf = (name: 'refusesUnknown' | 'checksSources' | 'isOn' | 'isPrinted' | 'isDefault') => ({
    label: labelOf(connectPaybill, name),
    checked: form.values[name] === true,
    onChange: (event: ChangeEvent<HTMLInputElement>) => form.setFieldValue(name, event.currentTarget.checked),
  });
  return (
    <div className={layout.stack}>
      <Form form={form} submit="Save Connection" submitting="Saving...">
        <FieldGroup legend={isTill ? 'The till' : 'The paybill'}>
          <NativeSelect {...form.field('connectionKind')} data={kinds} />
          <NativeSelect
            {...form.field('environment')}
            description="Live is for real money"
            data={environments.map((value) => ({ value, label: environmentNames[value] }))}
          />
          <TextInput {...form.field('shortCode')} {...(isTill && { label: 'Till Number' })} description="5 to 7 digits" />
          {isTill && <TextInput {...form.field('storeNumber')} description="If Safaricom gave the till one; payers never see it" />}
          <TextInput
            {...form.field('name')}
            description="To tell it from the school's others, such as Boarding; printed after the number"
          />
        </FieldGroup>
        <FieldGroup legend="Its keys">
          <PasswordInput {...form.field('consumerKey')} description={description(endWords(connection), hasKeys)} />
          <PasswordInput {...form.field('consumerSecret')} description={description('', hasKeys)} />
          <PasswordInput
            {...form.field('passkey')}
            description={
              connection?.hasPasskey ? description('', true) : 'Only for payment requests to phones; Safaricom sends it by email'
            }
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
                ? description('', true)
                : "The operator's password as the Daraja portal encrypts it, under Test Credentials"
            }
          />
        </FieldGroup>
        <FieldGroup legend="Use">
          <Checkbox
            {...choiceOf('isOn')}
            description="While this is off, it sends no payment requests. Payments received are still recorded"
          />
          <Checkbox
            {...choiceOf('isDefault')}
            disabled={connection?.isDefault === true}
            description={
              connection?.isDefault
                ? 'It sends the payment requests unless another is chosen. To change this, tick it at another connection'
                : 'It sends the payment requests unless another is chosen'
            }
          />
          <Checkbox {...choiceOf('isPrinted')} description="Statements, letters and fee structures name it as a way to pay" />
        </FieldGroup>
        <FieldGroup legend="Checks">
          {!isTill && (
            <Checkbox
              {...choiceOf('refusesUnknown')}
              description="Where Safaricom asks first, a payment to an account of no student is refused on the payer's phone"
            />
          )}
          <Checkbox {...choiceOf('checksSources')} description="Notices from addresses not known as Safaricom's are held for review" />
        </FieldGroup>
      </Form>
      {connection && (
        <ConnectionActs
          key={connection.updatedAt}
          connection={connection}
          onInitiatorRemoved={() => form.setFieldValue('initiatorName', '')}
        />
      )}
    </div>
  );
}

const kinds = [
  { value: 'paybill', label: 'Paybill' },
  { value: 'till', label: 'Till (Buy Goods)' },
];

function endWords(connection: Connection | null): string {
  return connection?.consumerKeyEnd ? `, ends with ${connection.consumerKeyEnd}` : '';
}

const draftOfConnection = (connection: Connection) => draftOf(connectPaybill, { ...connection, connectionId: connection.id });

function startOfNew(environments: ConnectionFormProps['environments']) {
  return {
    connectionKind: 'paybill',
    environment: environments[0] ?? '',
    refusesUnknown: false,
    checksSources: false,
    isOn: true,
  } as const;
}

const unshown = () => 'Entered, not shown';
/** What was typed as a secret is not shown beside what another user saved. */
const valueTexts = { consumerKey: unshown, consumerSecret: unshown, passkey: unshown, securityCredential: unshown };
