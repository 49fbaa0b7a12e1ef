import { z } from 'zod';
import { boundedList, Identifier } from '#lib/api/fields.ts';
import { findDuplicateMembers } from '#lib/api/request/json-checks.ts';
import { AssetPurpose } from '#lib/assets/schema.ts';

const LINE_RULE = 'without control characters, marks of direction or spaces around it';
const TEXT_RULE = 'without control characters but line ends, or marks of direction';

/** A single line of text, in NFC. */
const line = (maxLength: number) =>
  z
    .string()
    .normalize('NFC')
    .regex(new RegExp(`^(?!\\s)[^${FORBIDDEN}\\p{Zl}\\p{Zp}]{1,${maxLength}}(?<!\\s)$`, 'u'), {
      error: `must be 1 to ${maxLength} characters, ${LINE_RULE}`,
    });

/**
 * Control characters, lone surrogates and bidirectional controls. The latter are written out instead of `Bidi_Control`,
 * since the API reference publishes the pattern and few regex engines know that name.
 */
const FORBIDDEN = '\\p{Cc}\\p{Cs}\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';

const MAX_TAGS = 50;
const MAX_PRODUCTS = 200;

const METAPROPERTIES_RULE =
  'must be a JSON object of arrays of strings, as in {"season":["SUMMER"]}';

/** The metaproperties of an upload, a field with JSON. */
const MetapropertiesField = z
  .string()
  .transform((text, ctx) => {
    try {
      const given: unknown = JSON.parse(text);
      for (const { field, issue } of findDuplicateMembers(text)) {
        ctx.addIssue({ code: 'custom', path: [field], message: issue });
      }
      return given;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      ctx.addIssue({ code: 'custom', message: METAPROPERTIES_RULE });
      return z.NEVER;
    }
  })
  // z.record would silently drop this key.
  .refine((given) => !Object.hasOwn(Object(given), '__proto__'), {
    path: ['__proto__'],
    error: 'is not a metaproperty: remove it',
  })
  .pipe(z.record(z.string(), z.array(z.string()), { error: METAPROPERTIES_RULE }))
  .describe('The values of each metaproperty by its name, as JSON: `{ "<name>": ["value"] }`.');

/** The multipart fields of an upload other than its file. */
export const UploadParts = z.strictObject({
  name: line(255)
    .exactOptional()
    .describe("What it is called: the file's name without its ending, by default."),
  description: z
    .string()
    .normalize('NFC')
    .regex(new RegExp(`^(?:[^${FORBIDDEN}]|[\\t\\r\\n]){1,4000}$`, 'u'), {
      error: `must be 1 to 4000 characters, ${TEXT_RULE}`,
    })
    .exactOptional(),
  tags: boundedList(line(64), { max: MAX_TAGS }).transform(withoutDuplicates).exactOptional(),
  productNumbers: boundedList(Identifier, { max: MAX_PRODUCTS })
    .transform(withoutDuplicates)
    .exactOptional()
    .describe(
      'The products that it belongs to, of either country; a number that none has is kept. A product has at most ' +
        '500 assets.',
    ),
  purpose: AssetPurpose.exactOptional().describe('OTHER by default.'),
  metaproperties: MetapropertiesField.exactOptional(),
});
export type UploadParts = z.output<typeof UploadParts>;

function withoutDuplicates(values: readonly string[]): string[] {
  return [...new Set(values)];
}
