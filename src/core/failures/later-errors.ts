/** The part of the error table that is about work done later: jobs, and messages to guardians. */
export const laterErrors = {
  MESSAGE_NOT_FOUND: [404, 'Message not found.'],
  MESSAGE_NOT_FAILED: [409, 'This message is {state}, so there is nothing to send again.'],
  MESSAGE_NOT_TAKEN: [503, '{reason} The message is tried again later.'],
  MESSAGES_NEED_CONSENT: [422, 'Before messages are sent, confirm that the guardians have agreed to receive them. Nothing was saved.'],
  REMINDERS_CHANGED: [409, 'It would be {count} now. Nothing was sent; please look again.'],
  JOB_NOT_FOUND: [404, 'Job not found.'],
  JOB_NOT_FAILED: [409, '{kind}: this has not failed, so there is nothing to try again.'],
  JOB_KIND_UNKNOWN: [500, 'This version of Karo does not know how to do {kind}.'],
} as const;
