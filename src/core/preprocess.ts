import * as z from 'zod/mini';

/** A field that reads what `before` makes of what was sent. Encoding is the schema's alone. */
export function preprocess<S extends z.core.$ZodType>(before: (value: unknown) => unknown, schema: S): z.core.$ZodPreprocess<S> {
  return new z.core.$ZodPreprocess({ type: 'pipe', in: z.transform(before), out: schema }) as z.core.$ZodPreprocess<S>;
}
