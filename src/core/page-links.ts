import { type PageValues, pathTo } from './page-paths.ts';

/** The address of one how-to guide. */
export const guidePath = (values: PageValues<'/blog/$guide'>) => pathTo('/blog/$guide', values);
/** The address of a student's page. */
export const studentPath = (values: PageValues<'/students/$studentId'>) => pathTo('/students/$studentId', values);
/** The address of the export of a student's data. */
export const childDataPath = (values: PageValues<'/students/$studentId/data'>) => pathTo('/students/$studentId/data', values);
/** The address of a family. */
export const familyPath = (values: PageValues<'/families/$familyId'>) => pathTo('/families/$familyId', values);
/** The address of a sponsor. */
export const sponsorPath = (values: PageValues<'/sponsors/$sponsorId'>) => pathTo('/sponsors/$sponsorId', values);
/** The address of a student's edit form. */
export const editStudentPath = (values: PageValues<'/students/$studentId/edit'>) => pathTo('/students/$studentId/edit', values);
/** The address of a student's additional fees. */
export const studentFeesPath = (values: PageValues<'/students/$studentId/add-fees'>) => pathTo('/students/$studentId/add-fees', values);
/** The address of a student's fee statement; `from` is the query of the list to return to. */
export const statementPath = (values: PageValues<'/payments/$studentId/fee-statement'>) =>
  pathTo('/payments/$studentId/fee-statement', values);
/** The address of a new adjustment. */
export const newAdjustmentPath = (values: PageValues<'/adjustments/new/$studentId'>) => pathTo('/adjustments/new/$studentId', values);
/** The address of a new reversal request. */
export const requestReversalPath = (values: PageValues<'/reversals/new/$studentId/$paymentId'>) =>
  pathTo('/reversals/new/$studentId/$paymentId', values);
/** The address of a new payment, with the known fields filled in. */
export const newPaymentPath = (values: PageValues<'/payments/new'>) => pathTo('/payments/new', values);
/** The address of the receipt of a payment. */
export const receiptPath = (values: PageValues<'/receipt/$studentId/$paymentId'>) => pathTo('/receipt/$studentId/$paymentId', values);

/** The address of a shared payment, which is the payer's receipt. */
export const sharedPaymentPath = (values: PageValues<'/payments/shared/$sharedPaymentId'>) =>
  pathTo('/payments/shared/$sharedPaymentId', values);
/** The address of a cashier's day sheet. */
export const dayPath = (values: PageValues<'/day/$dayId'>) => pathTo('/day/$dayId', values);
