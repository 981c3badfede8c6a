import { NewSharedPaymentPage } from './new-shared-payment-page.tsx';
import { SharedPaymentPage } from './shared-payment-page.tsx';

/** The pages of payments for several students. They share one script. */
export const sharedPaymentPages = { record: NewSharedPaymentPage, receipt: SharedPaymentPage };
