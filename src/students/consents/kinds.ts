/** What a guardian decides on (Data Protection Act, 2019, sections 32 and 33): each is asked for separately. */
export const consentKinds = ['photographs', 'messages'] as const;
export type ConsentKind = (typeof consentKinds)[number];
export const consentKindWords: Record<ConsentKind, string> = { photographs: 'Photographs', messages: 'Messages' };

export const consentStates = ['given', 'refused', 'notAsked'] as const;
export type ConsentState = (typeof consentStates)[number];
export const consentStateWords: Record<ConsentState, string> = { given: 'Given', refused: 'Refused', notAsked: 'Not recorded' };

/** How the school knows the decision. */
export const consentSources = ['form', 'inPerson', 'phone'] as const;
export type ConsentSource = (typeof consentSources)[number];
export const consentSourceWords: Record<ConsentSource, string> = { form: 'Signed form', inPerson: 'In person', phone: 'By phone' };
