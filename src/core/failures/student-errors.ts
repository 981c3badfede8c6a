/** The failures of students and of enrolling them. */
export const studentErrors = {
  STUDENT_NOT_FOUND: [404, 'Student not found.'],
  ADMISSION_NUMBER_TAKEN: [409, 'Another student has the admission number {admissionNumber}.'],
  TERM_NOT_OVER: [
    409,
    '{term} is not over, so whoever joins now is billed for it at once. Nothing was saved: check the form and send it again.',
  ],
} as const satisfies Record<string, readonly [number, string]>;
