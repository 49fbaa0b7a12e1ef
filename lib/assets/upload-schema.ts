import { z } from 'zod';
import { Identifier, listOf } from '#lib/api/fields.ts';
import { repeatedMembers } from '#lib/api/repeated-members.ts';
import { AssetPurpose } from './schema.ts';

const LINE_RULE = 'without control characters, marks of direction or spaces around it';
const TEXT_RULE = 'without control characters but line ends, or marks of direction';

/** One line of text as it is kept: in NFC. */
const line = (most: number) =>
  z
    .string()
    .normalize('NFC')
    .regex(new RegExp(`^(?!\\s)[^${UNSEEN}\\p{Zl}\\p{Zp}]{1,${most}}(?<!\\s)$`, 'u'), {
      error: `must be 1 to ${most} characters, ${LINE_RULE}`,
    });

/**
 * Control characters, halves of a character, and what changes the direction of what is beside it: written
 * out, since the reference publishes it, and few languages know the name (`Bidi_Control`).
 */
const UNSEEN = '\\p{Cc}\\p{Cs}\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';

const MOST_TAGS = 50;
const MOST_PRODUCTS = 200;

const GIVEN_RULE = 'must be a JSON object of arrays of strings, as in {"season":["SUMMER"]}';

/** What an upload says of metaproperties: JSON in a part of its own. */
const GivenMetaproperties = z
  .string()
  .transform((text, refused) => {
    try {
      const given: unknown = JSON.parse(text);
      for (const { field, issue } of repeatedMembers(text)) {
        refused.addIssue({ code: 'custom', path: [field], message: issue });
      }
      return given;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      refused.addIssue({ code: 'custom', message: GIVEN_RULE });
      return z.NEVER;
    }
  })
  // A record would leave this one out without a word.
  .refine((given) => !Object.hasOwn(Object(given), '__proto__'), {
    path: ['__proto__'],
    error: 'is not a metaproperty: remove it',
  })
  .pipe(z.record(z.string(), z.array(z.string()), { error: GIVEN_RULE }))
  .describe('The values of each metaproperty by its name, as JSON: `{ "<name>": ["value"] }`.');

/** The parts of an upload beside its file (api.md section 11). */
export const UploadParts = z.strictObject({
  name: line(255)
    .exactOptional()
    .describe("What it is called: the file's name without its ending, by default."),
  description: z
    .string()
    .normalize('NFC')
    .regex(new RegExp(`^(?:[^${UNSEEN}]|[\\t\\r\\n]){1,4000}$`, 'u'), {
      error: `must be 1 to 4000 characters, ${TEXT_RULE}`,
    })
    .exactOptional(),
  tags: listOf(line(64), { most: MOST_TAGS }).transform(once).exactOptional(),
  productNumbers: listOf(Identifier, { most: MOST_PRODUCTS })
    .transform(once)
    .exactOptional()
    .describe(
      'The products that it belongs to, of either country; a number that none has is kept. A product has at most ' +
        '500 assets.',
    ),
  purpose: AssetPurpose.exactOptional().describe('OTHER by default.'),
  metaproperties: GivenMetaproperties.exactOptional(),
});
export type UploadParts = z.output<typeof UploadParts>;

function once(values: readonly string[]): string[] {
  return [...new Set(values)];
}
