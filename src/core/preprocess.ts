import * as z from 'zod/mini';

/** A field that is preprocessed by `before`. Encoding is the schema's. */
export function preprocess<S extends z.core.$ZodType>(before: (value: unknown) => unknown, schema: S): z.core.$ZodPreprocess<S> {
  return new z.core.$ZodPreprocess({ type: 'pipe', in: z.transform(before), out: schema }) as z.core.$ZodPreprocess<S>;
}
