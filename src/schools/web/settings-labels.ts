/** What the pages call the settings of a school. */
export const settingsLabels = {
  name: 'School Name',
  phoneNumber: 'Phone Number',
  email: 'Email',
  address: 'Address',
  logo: 'Logo',
  receiptFooter: 'Receipt Footer',
  paybillNumber: 'Paybill Number',
  paybillAccountPrefix: 'Account Starts With',
  lessonsPerWeekMax: 'Lessons per Week',
} as const;
