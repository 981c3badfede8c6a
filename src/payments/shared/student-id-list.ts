import * as z from 'zod/mini';
import { idInput } from '../../core/ids.ts';
import { partsMax } from './rules.ts';

const one = idInput('Student');
const wrong = 'Students must be ids with commas between them';

/** Student ids in a query, "12,15,9"; each once. */
export const studentIdList = z.codec(
  z.string({ error: 'Students are required' }),
  z.array(z.int()).check(z.maxLength(partsMax, `At most ${partsMax} students at a time`)),
  {
    decode: (text, payload) => {
      const ids = text.split(',').map((each) => z.safeDecode(one, each));
      if (ids.every((id) => id.success)) return [...new Set(ids.map((id) => id.data))];
      payload.issues.push({ code: 'custom', input: text, message: wrong });
      return z.NEVER;
    },
    encode: (ids) => ids.join(','),
  },
);
