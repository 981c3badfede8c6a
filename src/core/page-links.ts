import { type PageValues, pathTo } from './page-paths.ts';

/** The address of one how-to guide. */
export const guidePath = (values: PageValues<'/blog/$guide'>) => pathTo('/blog/$guide', values);
/** The address of all about a student. */
export const studentPath = (values: PageValues<'/students/$studentId'>) => pathTo('/students/$studentId', values);
/** The address where all that is held about a student is given to a guardian. */
export const childDataPath = (values: PageValues<'/students/$studentId/data'>) => pathTo('/students/$studentId/data', values);
/** The address of a family. */
export const familyPath = (values: PageValues<'/families/$familyId'>) => pathTo('/families/$familyId', values);
/** The address of a sponsor. */
export const sponsorPath = (values: PageValues<'/sponsors/$sponsorId'>) => pathTo('/sponsors/$sponsorId', values);
/** The address where a student's particulars are changed. */
export const editStudentPath = (values: PageValues<'/students/$studentId/edit'>) => pathTo('/students/$studentId/edit', values);
/** The address of a student's additional fees. */
export const studentFeesPath = (values: PageValues<'/students/$studentId/add-fees'>) => pathTo('/students/$studentId/add-fees', values);
/** The address of a student's fee statement; `from` is the query of the list to lead back to. */
export const statementPath = (values: PageValues<'/payments/$studentId/fee-statement'>) =>
  pathTo('/payments/$studentId/fee-statement', values);
/** The address where a change to what a student owes is requested. */
export const newAdjustmentPath = (values: PageValues<'/adjustments/new/$studentId'>) => pathTo('/adjustments/new/$studentId', values);
/** The address where the reversal of a payment is requested. */
export const requestReversalPath = (values: PageValues<'/reversals/new/$studentId/$paymentId'>) =>
  pathTo('/reversals/new/$studentId/$paymentId', values);
/** The address where a payment is recorded, filled in as far as it is known. */
export const newPaymentPath = (values: PageValues<'/payments/new'>) => pathTo('/payments/new', values);
/** The address of the receipt of a payment. */
export const receiptPath = (values: PageValues<'/receipt/$studentId/$paymentId'>) => pathTo('/receipt/$studentId/$paymentId', values);

/** The address of a payment for several students, which is the receipt of whoever paid. */
export const sharedPaymentPath = (values: PageValues<'/payments/shared/$sharedPaymentId'>) =>
  pathTo('/payments/shared/$sharedPaymentId', values);
/** The address of the sheet of a cashier's day. */
export const dayPath = (values: PageValues<'/day/$dayId'>) => pathTo('/day/$dayId', values);
