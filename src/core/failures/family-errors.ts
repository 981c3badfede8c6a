/** The failures of guardians and families. */
export const familyErrors = {
  GUARDIAN_NOT_FOUND: [404, 'Guardian not found.'],
  FAMILY_NOT_FOUND: [404, 'Family not found.'],
  NO_FAMILY: [409, '{name} is not in a family.'],
  NUMBER_OF_MANY: [
    409,
    'More than {max} other students share a number with {name}, so it does not belong to one family. Nothing was changed.',
  ],
  NO_SHARED_NUMBER: [409, 'No guardian of {name} and of {other} has the same phone number, so they cannot be joined.'],
  FAMILIES_DIFFER: [409, 'They are already in two families: {names}. Split one of them up first.'],
} as const satisfies Record<string, readonly [number, string]>;
