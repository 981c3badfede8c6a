import type { Reply } from '../../../core/endpoint.ts';
import { type Role, roles, roleWords } from '../../../core/roles.ts';
import { mayCall } from '../../../core/web/access.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { listedText } from '../../../core/wording.ts';
import { Checkbox } from '../../../ui/fields/choice.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { draftOf } from '../../../ui/forms/draft.ts';
import { FieldGroup, Form } from '../../../ui/forms/form.tsx';
import { useFormStart } from '../../../ui/forms/form-start.ts';
import { NotLoaded } from '../../../ui/states/not-loaded.tsx';
import { readSignInRules, updateSignInRules } from '../rules-contract.ts';

type Rules = Reply<typeof readSignInRules>;

/** When an unused session is locked, and who needs a second factor: a form, or text for those who only read. */
export function SignInRules() {
  const read = useAsk(readSignInRules, {});
  const data = useFormStart(read);
  if (!data) return <NotLoaded read={read} fallback="Failed to load the sign-in rules." />;
  return mayCall(updateSignInRules) ? <RulesForm rules={data} /> : <RulesText rules={data} />;
}

function RulesText({ rules: { idleMinutes, idleMinutesTeachers, secondFactorRoles } }: { rules: Rules }) {
  const who = secondFactorRoles.length === 0 ? 'nobody' : listedText(secondFactorRoles.map((role) => roleWords[role].several));
  return (
    <p>
      {`Unused sessions are locked after ${idleMinutes} minutes, those of teachers after ${idleMinutesTeachers}. `}
      {`A second factor is required for ${who}.`}
    </p>
  );
}

function RulesForm({ rules }: { rules: Rules }) {
  const form = useContractForm(updateSignInRules, {
    start: draftOf(updateSignInRules, rules),
    fallback: 'The sign-in rules could not be saved.',
    onSent: ({ message }) => toast.success(message),
  });
  const chosen = form.values.secondFactorRoles;
  const choose = (role: Role, on: boolean) =>
    form.setFieldValue('secondFactorRoles', on ? [...chosen, role] : chosen.filter((each) => each !== role));
  return (
    <Form form={form} submit="Save Rules" submitting="Saving..." quiet>
      <FieldGroup legend="Lock a session that nobody uses">
        <TextInput {...form.field('idleMinutes')} description="5 to 60; bursars, auditors, administrators" />
        <TextInput {...form.field('idleMinutesTeachers')} description="5 to 60 minutes" />
      </FieldGroup>
      <FieldGroup legend="Require a second factor">
        {roles.map((role) => (
          <Checkbox
            key={role}
            label={`For ${roleWords[role].several}`}
            checked={chosen.includes(role)}
            onChange={(event) => choose(role, event.currentTarget.checked)}
          />
        ))}
      </FieldGroup>
      <p>A user of such a role who has no second factor must set one up before they can do anything else.</p>
    </Form>
  );
}
