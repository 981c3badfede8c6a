/** What goes wrong between a school's paybill and Safaricom. */
export const darajaErrors = {
  DARAJA_UNREACHABLE: [503, 'Safaricom could not be reached: {reason}. Please try again in a moment.'],
  PAYBILL_NOT_CONNECTED: [409, 'No paybill is connected yet. Save the connection first.'],
  DARAJA_REFUSED: [409, '{reason}'],
  DARAJA_BUSY: [429, 'Safaricom is slow to answer your school just now. Please try again in a moment.'],
} as const satisfies Record<string, readonly [number, string]>;
