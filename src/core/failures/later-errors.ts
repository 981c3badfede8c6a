/** The failures of background work: jobs, their files, and messages to guardians. */
export const laterErrors = {
  MESSAGE_NOT_FOUND: [404, 'Message not found.'],
  MESSAGE_NOT_FAILED: [409, 'This message is {state}, so there is nothing to send again.'],
  MESSAGE_OPTED_OUT: [409, 'The owner of {phone} has opted out of messages, so nothing was sent.'],
  NO_GUARDIAN_HAS_PHONE: [404, 'No guardian of the school has the number {phone}.'],
  OPTED_OUT_ALREADY: [409, '{phone} has already opted out of messages.'],
  OPT_OUT_NOT_FOUND: [404, 'This number has not opted out of messages.'],
  OPT_OUT_ENDED: [409, 'The list has changed: {phone} has a newer record. Please check again.'],
  MESSAGE_NOT_TAKEN: [503, '{reason} Karo will try again later.'],
  MESSAGES_NEED_CONSENT: [422, 'Before messages are sent, confirm that the guardians have agreed to receive them. Nothing was saved.'],
  REMINDERS_CHANGED: [409, 'The list has changed: {count} would be sent now. Nothing was sent; please check again.'],
  NOBODY_CHOSEN: [404, 'No students match these filters, so no file was made.'],
  STATEMENT_FILE_NOT_FOUND: [404, 'This file has been deleted. Please create it again.'],
  STATEMENT_FILE_UNFINISHED: [409, 'This file is not ready yet. Please wait until all of its statements are finished.'],
  JOB_NOT_FOUND: [404, 'Task not found.'],
  JOB_NOT_FAILED: [409, '{kind}: this has not failed, so there is nothing to try again.'],
  JOB_KIND_UNKNOWN: [500, 'This version of Karo does not know how to do {kind}.'],
} as const;
