/** The calls that the tests make; the package has no types of its own. */
declare module 'mpesa-node' {
  type Answered = Promise<{ data: { CheckoutRequestID: string; ResponseCode: string } }>;
  class Mpesa {
    constructor(configs: Record<string, string>);
    c2bRegister(confirmationUrl: string, validationUrl: string): Answered;
    c2bSimulate(msisdn: string, amount: number, billRefNumber: string): Answered;
    lipaNaMpesaOnline(msisdn: string, amount: number, callbackUrl: string, accountRef: string): Answered;
    lipaNaMpesaQuery(checkoutRequestId: string): Answered;
  }
  export = Mpesa;
}
