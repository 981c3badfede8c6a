/** The fields of a student's history besides money, with their labels. */
export const changedFieldNames = {
  fullName: 'Name',
  dob: 'Date of birth',
  gender: 'Gender',
  admissionNumber: 'Admission number',
  guardianName: 'Guardian name',
  contactNumber1: 'Primary contact',
  contactNumber2: 'Secondary contact',
  guardian: 'Guardian',
  guardianPhone: 'Phone number of guardian',
  messages: 'Messages to',
  family: 'Family',
  class: 'Class',
  status: 'Status',
  dataGiven: 'Data given',
  erased: 'Data erased',
} as const;

export type ChangedField = keyof typeof changedFieldNames;
export const changedFieldList = Object.keys(changedFieldNames) as ChangedField[];

/** Fields shown only to roles that may see contacts. */
export const contactFields: readonly ChangedField[] = ['contactNumber1', 'contactNumber2', 'guardianPhone'];
