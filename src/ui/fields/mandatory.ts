/** Props of a field that must be filled in: its label gets an asterisk. */
export const mandatory = { 'aria-required': true } as const;
