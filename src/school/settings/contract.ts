import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { asField } from '../../core/fields.ts';
import { wholeNumberInput } from '../../core/inputs.ts';
import { may } from '../../core/roles.ts';
import { emailField, emptyMeansAbsent, optionalFreeText, optionalText, phoneField, requiredText } from '../../core/text.ts';
import { updatedAt, versionInput } from '../../core/versions.ts';
import { isPicture, logoLengthMax } from './rules.ts';

export const schoolSettings = z.object({
  name: z.string(),
  phoneNumber: z.nullable(z.string()),
  email: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** A PNG or JPEG as a data address. */
  logo: z.nullable(z.string()),
  receiptFooter: z.nullable(z.string()),
  lessonsPerWeekMax: z.int(),
  paybillNumber: z.nullable(z.string()),
  paybillAccountPrefix: z.nullable(z.string()),
  otherWaysToPay: z.nullable(z.string()),
  acceptsCheques: z.boolean(),
  updatedAt,
});
export type SchoolSettings = z.output<typeof schoolSettings>;

const logo = asField(
  z
    .string({ error: 'Logo must be a picture' })
    .check(z.maxLength(logoLengthMax, 'Logo must be at most 36 KB'), z.refine(isPicture, 'Logo must be a PNG or JPEG picture')),
  { label: 'Logo' },
);

const paybill = 'Paybill number must be 5 to 7 digits';
const paybillNumber = asField(z.string({ error: paybill }).check(z.regex(/^\d{5,7}$/, paybill)), {
  label: 'Paybill Number',
  maxLength: 7,
  inputMode: 'numeric',
  autoComplete: 'off',
});

const acceptsCheques = asField(z.boolean({ error: 'Accepts cheques must be true or false' }), { label: 'Accepts Cheques' });

export const readSchoolSettings = endpoint({
  method: 'GET',
  path: '/api/settings/school',
  access: may.seeMoney,
  versioned: 'school',
  shows: ['school'],
  summary: 'What the school says about itself on receipts and statements, its paybill, whether it takes cheques, and its lesson cap',
  reply: z.object({ school: schoolSettings }),
});

/** A field that is left out is cleared, unlike the particulars of a student. */
export const updateSchoolSettings = endpoint({
  method: 'PATCH',
  path: '/api/settings/school',
  access: may.setUp,
  versioned: 'school',
  changes: ['school'],
  summary: 'Change the settings of the school; existing receipts do not change',
  body: z.object({
    name: requiredText('School Name', 120, { autoComplete: 'organization' }),
    phoneNumber: emptyMeansAbsent(phoneField('Phone Number', { autoComplete: 'tel' })),
    email: emptyMeansAbsent(emailField('Email', { autoComplete: 'email' })),
    address: optionalText('Address', 160, { autoComplete: 'street-address' }),
    logo: emptyMeansAbsent(logo),
    receiptFooter: optionalText('Receipt Footer', 200),
    lessonsPerWeekMax: wholeNumberInput({ label: 'Lessons per Week', min: 1, max: 60 }),
    paybillNumber: emptyMeansAbsent(paybillNumber),
    paybillAccountPrefix: optionalText('Account prefix', 20, { label: 'Account Starts With' }),
    otherWaysToPay: optionalFreeText('Other Ways to Pay', 300),
    acceptsCheques: emptyMeansAbsent(acceptsCheques),
    updatedAt: versionInput,
  }),
  reply: z.object({ message: z.string(), school: schoolSettings }),
});
