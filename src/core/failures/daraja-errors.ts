/** The failures of paybill connections and Safaricom. */
export const darajaErrors = {
  DARAJA_UNREACHABLE: [503, 'Safaricom could not be reached: {reason}. Please try again in a moment.'],
  PAYBILL_NOT_CONNECTED: [409, 'No paybill is connected yet. Save the connection first.'],
  CONNECTION_NOT_FOUND: [404, 'Connection not found.'],
  CONNECTION_EXISTS: [409, 'The number {shortCode} is already connected.'],
  CONNECTION_USED: [
    409,
    'Payments or requests came through this connection, or Safaricom has its addresses, so it cannot be removed. Switch it off instead.',
  ],
  CONNECTION_CHANGED: [409, 'The connection was changed while Safaricom was asked. Press Start Notices again.'],
  BANK_CONNECTION_USED: [409, 'The bank has reported payments to this account, so it cannot be removed. Switch its notices off instead.'],
  PAYBILL_SWITCHED_OFF: [409, 'This connection is switched off. An administrator switches it on under M-Pesa.'],
  DARAJA_REFUSED: [409, '{reason}'],
  DARAJA_BUSY: [429, 'Safaricom is responding slowly. Please try again in a moment.'],
  PAYBILL_CANNOT_ASK: [
    409,
    'The connection of the paybill has no passkey, so payment requests cannot be sent to phones. An administrator adds it under M-Pesa.',
  ],
  SITE_UNKNOWN: [409, 'Safaricom could not send the result: the operator of Karo must set PUBLIC_URL first.'],
  NOT_A_GUARDIANS_NUMBER: [409, "Only a mobile number of the student's guardians can receive a payment request."],
  PROMPT_OPEN: [409, 'This phone has a payment request open. Wait for its answer.'],
  PROMPTS_TOO_MANY: [429, 'This phone received {max} payment requests within an hour. Please try again later.'],
  PAYBILL_CANNOT_ASK_CODES: [
    409,
    'The connection of the paybill has no initiator, so M-Pesa cannot be asked about codes. An administrator adds it under M-Pesa.',
  ],
  NOT_AN_MPESA_CODE: [409, 'M-Pesa can be asked about its own codes only: 8 to 20 letters and digits.'],
  CODE_QUESTION_OPEN: [409, 'M-Pesa is already being asked about this code. Wait for its answer.'],
  CODE_QUESTIONS_TOO_MANY: [429, 'M-Pesa was asked about this code {max} times within an hour. Please try again later.'],
} as const satisfies Record<string, readonly [number, string]>;
