/** The failures of erasing a student's data, and of using a student whose data is erased. */
export const erasureErrors = {
  STUDENT_ERASED: [
    409,
    'The personal data of this student was erased. The account can be read and corrected; nothing new can be added to it.',
  ],
  ERASURE_OF_ACTIVE: [409, '{name} is active. Only the data of a student who left can be erased: deactivate the student first.'],
  ERASURE_WITH_BALANCE: [409, '{name} {state}. Bring the balance to zero first, with a payment, an adjustment or a refund.'],
  ERASURE_WHILE_WAITING: [409, '{name} has open items: {waiting}. Complete or cancel them first.'],
} as const;
