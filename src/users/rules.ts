/** Why somebody may not be the second person to what another did, beside the control that is closed to them. */
export const refusedAsMade =
  'Whoever did this added you, gave you a new password or activated you less than 7 days ago, so somebody else must decide about it';
