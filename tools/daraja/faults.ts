/** A failure in Daraja's words. Its envelope is the same for every product: requestId, errorCode, errorMessage. */
export class DarajaFault extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The failures that Safaricom documents, and those that developers report where it documents none. */
export const faults = {
  wrongAuthType: () => new DarajaFault(400, '400.008.01', 'Invalid Authentication passed'),
  wrongGrantType: () => new DarajaFault(400, '400.008.02', 'Invalid grant type passed'),
  noToken: () => new DarajaFault(404, '404.001.04', 'Invalid Authentication Header'),
  badToken: (isExpress: boolean) =>
    isExpress
      ? new DarajaFault(404, '404.001.03', 'Invalid Access Token')
      : new DarajaFault(401, '401.003.01', 'Error Occurred - Invalid Access Token'),
  notFound: () => new DarajaFault(404, '404.001.01', 'Resource not found'),
  wrongMethod: () => new DarajaFault(405, '405.001', 'Method Not Allowed'),
  noPayload: () => new DarajaFault(400, '400.002.05', 'Invalid Request Payload'),
  invalid: (field: string) => new DarajaFault(400, '400.002.02', `Bad Request - Invalid ${field}`),
  noMerchant: () => new DarajaFault(500, '500.001.1001', 'Merchant does not exist'),
  wrongCredentials: () => new DarajaFault(500, '500.001.1001', 'Wrong credentials'),
  subscriberLocked: () =>
    new DarajaFault(500, '500.001.1001', 'Unable to lock subscriber, a transaction is already in process for the current subscriber'),
  stillProcessed: () => new DarajaFault(500, '500.001.1001', 'The transaction is being processed'),
  busy: () => new DarajaFault(503, '500.003.02', 'System is busy. Please try again in few minutes.'),
  urlsRegistered: () => new DarajaFault(500, '500.003.1001', 'Urls are already registered.'),
  notPulled: () => new DarajaFault(500, '500.003.1001', 'Short Code is not registered for Pull Transactions'),
} as const;
