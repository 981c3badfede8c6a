import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { asField } from '../../core/fields.ts';
import { pathId } from '../../core/ids.ts';
import { may } from '../../core/roles.ts';
import { optionalText, requiredText } from '../../core/text.ts';
import { consentKinds, consentSources, consentStates } from './kinds.ts';

/** What a student's guardians decided on one kind, newest decision. */
export const consent = z.object({
  kind: z.enum(consentKinds),
  state: z.enum(consentStates),
  /** Null for a kind on which nobody decided. `by` is the guardian, null for roles that may not see contacts. */
  decision: z.nullable(
    z.object({
      by: z.nullable(z.string()),
      source: z.enum(consentSources),
      note: z.nullable(z.string()),
      recordedBy: z.string(),
      at: z.iso.datetime(),
    }),
  ),
});
export type Consent = z.output<typeof consent>;

export const recordConsent = endpoint({
  method: 'POST',
  path: '/api/students/:studentId/consents',
  access: may.enrol,
  changes: ['students'],
  summary: 'Record that a guardian agrees, or does not, to photographs of a student or to messages about the student; the newest decides',
  status: 201,
  params: z.object({ studentId: pathId }),
  body: z.object({
    consentKind: asField(z.enum(consentKinds, { error: 'Choose what the consent is for' }), { label: 'For' }),
    decision: asField(z.enum(['given', 'refused'], { error: 'Choose what was decided' }), { label: 'Decision' }),
    decidedBy: requiredText('Decided By', 120),
    how: asField(z.enum(consentSources, { error: 'Choose how it was decided' }), { label: 'How' }),
    note: optionalText('Note', 200),
  }),
  reply: z.object({ message: z.string() }),
});
