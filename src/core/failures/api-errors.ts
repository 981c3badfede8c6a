/** The failures of API keys and webhooks. One message for a key that is unknown, revoked or expired, so that a guess learns nothing. */
export const apiErrors = {
  API_KEY_INVALID: [401, 'This API key is not valid: it is unknown, was revoked, or has expired.'],
  API_KEY_NOT_ACCEPTED: [403, 'No API key may make this call. Sign in as a user.'],
  API_KEY_LACKS_SCOPE: [403, 'This API key does not have the scope {scope} ({name}).'],
  API_KEY_CALLS: [429, 'This API key has made too many calls in a minute. Please try again later.'],
  API_KEY_METHOD: [422, 'An API key records M-Pesa and bank payments only. The person who receives cash or a cheque records it.'],
  API_KEY_TAKES_BACK: [422, 'An API key reverses no bursary. A user requests it under Adjustments.'],
  API_KEY_NOT_FOUND: [404, 'API key not found.'],
  API_KEY_EXISTS: [409, 'There is already an API key named {name}.'],
  API_KEY_REVOKED: [409, 'This API key was already revoked.'],
  WEBHOOK_NOT_FOUND: [404, 'Webhook not found.'],
  WEBHOOK_EXISTS: [409, 'There is already a webhook with this address.'],
  WEBHOOK_ADDRESS_REFUSED: [422, '{reason} Nothing was saved.'],
  WEBHOOK_DELIVERY_NOT_FOUND: [404, 'Delivery not found.'],
  WEBHOOK_DELIVERY_WAITS: [409, 'This delivery is already waiting to be sent.'],
  WEBHOOK_OFF: [409, 'This webhook is off. Turn it on first.'],
} as const;
