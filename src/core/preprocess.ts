import * as z from 'zod/mini';

/** The value of a field; undefined for null and blank text, which mean absent. */
export function blankMeansAbsent(value: unknown): unknown {
  return value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value;
}

/** A field that is preprocessed by `before`. Encoding is the schema's. */
export function preprocess<S extends z.core.$ZodType>(before: (value: unknown) => unknown, schema: S): z.core.$ZodPreprocess<S> {
  return new z.core.$ZodPreprocess({ type: 'pipe', in: z.transform(before), out: schema }) as z.core.$ZodPreprocess<S>;
}
