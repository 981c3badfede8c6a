/** Props of a required field: its label gets an asterisk. */
export const mandatory = { 'aria-required': true } as const;
