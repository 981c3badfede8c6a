/** A failure in Daraja's words. Its envelope is the same for every product: requestId, errorCode, errorMessage. */
export class DarajaFault extends Error {
  readonly status: number;
  readonly code: string;
  /** How the gateway before Daraja says it: its own code and words. */
  readonly gateway: readonly [code: string, words: string] | undefined;

  constructor(status: number, code: string, message: string, gateway?: readonly [code: string, words: string]) {
    super(message);
    this.status = status;
    this.code = code;
    this.gateway = gateway;
  }
}

const spoilt = ['oauth.v2.InvalidAccessToken', 'Invalid Access Token'] as const;
const noProduct = 'Invalid API call as no apiproduct match found';

/** The failures that Safaricom documents, and those that developers report where it documents none. */
export const faults = {
  wrongAuthType: () => new DarajaFault(400, '400.008.01', 'Invalid Authentication passed'),
  wrongGrantType: () => new DarajaFault(400, '400.008.02', 'Invalid grant type passed'),
  noToken: () => new DarajaFault(404, '404.001.04', 'Invalid Authentication Header'),
  badToken: (isExpress: boolean) =>
    isExpress
      ? new DarajaFault(404, '404.001.03', 'Invalid Access Token', spoilt)
      : new DarajaFault(401, '401.003.01', 'Error Occurred - Invalid Access Token', spoilt),
  notFound: () => new DarajaFault(404, '404.001.01', 'Resource not found'),
  wrongMethod: () => new DarajaFault(405, '405.001', 'Method Not Allowed'),
  noPayload: () => new DarajaFault(400, '400.002.05', 'Invalid Request Payload'),
  invalid: (field: string) => new DarajaFault(400, '400.002.02', `Bad Request - Invalid ${field}`),
  noMerchant: () => new DarajaFault(500, '500.001.1001', 'Merchant does not exist'),
  wrongCredentials: () => new DarajaFault(500, '500.001.1001', 'Wrong credentials'),
  subscriberLocked: () =>
    new DarajaFault(500, '500.001.1001', 'Unable to lock subscriber, a transaction is already in process for the current subscriber'),
  stillProcessed: () => new DarajaFault(500, '500.001.1001', 'The transaction is being processed'),
  noProduct: () =>
    new DarajaFault(401, '401.003.01', `Error Occurred - Invalid Access Token - ${noProduct}`, [
      'keymanagement.service.InvalidAPICallAsNoApiProductMatchFound',
      noProduct,
    ]),
  quota: () =>
    new DarajaFault(429, '500.003.03', 'Quota Violation', [
      'policies.ratelimit.QuotaViolation',
      'Rate limit quota violation. Quota limit  exceeded. Identifier : _default',
    ]),
  spike: () =>
    new DarajaFault(429, '500.003.02', 'Error Occurred: Spike Arrest Violation', [
      'policies.ratelimit.SpikeArrestViolation',
      'Spike arrest violation. Allowed rate : MessageRate{messagesPerPeriod=5, periodInMicroseconds=1000000, maxBurstMessageCount=1.0}',
    ]),
  busy: () => new DarajaFault(503, '500.003.02', 'System is busy. Please try again in few minutes.'),
  urlsRegistered: () => new DarajaFault(500, '500.003.1001', 'Urls are already registered.'),
  duplicateUrls: () => new DarajaFault(500, '500.003.1001', 'Duplicate notification info, SP ID is 107021, correlator is 0f5a-4c7b-9d3e'),
  notPulled: () => new DarajaFault(500, '500.003.1001', 'Short Code is not registered for Pull Transactions'),
} as const;
