/**
 * Props of a field that must be filled in: its label has an asterisk. Not the library's own, which is text of the label, so that
 * whatever looks for a field by its exact label would miss it.
 */
export const mandatory = { withAsterisk: false, labelProps: { 'data-mandatory': true }, 'aria-required': true } as const;
