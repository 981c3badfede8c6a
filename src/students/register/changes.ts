/** What is kept of a student's history beside the money, and what people call it. */
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
} as const;

export type ChangedField = keyof typeof changedFieldNames;
export const changedFieldList = Object.keys(changedFieldNames) as ChangedField[];

/** The fields that only those who may see contacts are told of. */
export const contactFields: readonly ChangedField[] = ['contactNumber1', 'contactNumber2', 'guardianPhone'];
