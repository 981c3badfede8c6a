import type { Endpoint } from '../../core/endpoint.ts';
import { type FieldFacts, factsOf, fieldAt, isMandatory } from '../../core/fields.ts';
import { mandatory } from './mandatory.ts';

export type FieldProps = Omit<FieldFacts, 'holds'> & Partial<typeof mandatory>;

/** The contract's facts of a field as input props: label, length, keyboard, and whether it is required. */
export function fieldProps({ body, path: address }: Endpoint, path: string): FieldProps {
  const field = fieldAt(body, path);
  const facts = factsOf(field);
  if (!field || !facts) throw new RangeError(`${address} has no field ${path} that a form could show`);
  const { holds, ...props } = facts;
  return { ...props, ...(isMandatory(field) && mandatory) };
}

/** The label of a field. */
export function labelOf(endpoint: Endpoint, path: string): string {
  return fieldProps(endpoint, path).label;
}
