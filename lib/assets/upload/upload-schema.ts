import { z } from 'zod';
import { boundedList, Identifier } from '#lib/api/fields.ts';
import { findHiddenIssues } from '#lib/api/request/validate.ts';
import { AssetPurpose } from '#lib/assets/schema.ts';

const LINE_RULE = 'without control characters, marks of direction or spaces around it';
const TEXT_RULE = 'without control characters but line ends, or marks of direction';

/** A single line of text, in NFC. */
const line = (maxLength: number, error?: z.core.$ZodErrorMap) =>
  z
    .string(error && { error })
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

const MetapropertiesField = z
  .string()
  .transform((text, ctx) => {
    try {
      const given: unknown = JSON.parse(text);
      for (const { field, issue } of findHiddenIssues(text, given)) {
        ctx.addIssue({ code: 'custom', path: [field], message: issue });
      }
      return given;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      ctx.addIssue({ code: 'custom', message: METAPROPERTIES_RULE });
      return z.NEVER;
    }
  })
  .transform(withoutProto)
  .pipe(z.record(z.string(), z.array(z.string()), { error: METAPROPERTIES_RULE }))
  .describe('The values of each metaproperty by its name, as JSON: `{ "<name>": ["value"] }`.');

const Name = line(255);
const Description = z
  .string()
  .normalize('NFC')
  .regex(new RegExp(`^(?:[^${FORBIDDEN}]|[\\t\\r\\n]){1,4000}$`, 'u'), {
    error: `must be 1 to 4000 characters, ${TEXT_RULE}`,
  });
const Tags = boundedList(line(64), { max: MAX_TAGS }).transform(withoutDuplicates);
const ProductNumbers = boundedList(Identifier, { max: MAX_PRODUCTS }).transform(withoutDuplicates);

/** The multipart fields of an upload other than its file. */
export const UploadParts = z.strictObject({
  name: Name.exactOptional().describe(
    "What it is called: the file's name without its ending, by default.",
  ),
  description: Description.exactOptional(),
  tags: Tags.exactOptional(),
  productNumbers: ProductNumbers.exactOptional().describe(
    'The products that it belongs to, of either country; a number that none has is kept. A product has at most ' +
      '500 assets.',
  ),
  purpose: AssetPurpose.exactOptional().describe('OTHER by default.'),
  metaproperties: MetapropertiesField.exactOptional(),
});
export type UploadParts = z.output<typeof UploadParts>;

const CANNOT_BE_REMOVED = 'cannot be removed: give another, or leave it out';

/** What is to change of an asset's details, as a merge patch (RFC 7396): null removes. */
export const AssetPatch = z
  .strictObject({
    name: line(255, ({ input }) =>
      input === null ? CANNOT_BE_REMOVED : undefined,
    ).exactOptional(),
    description: Description.nullable().exactOptional(),
    tags: Tags.nullable().exactOptional().describe('All of them, in place of the present ones.'),
    productNumbers: ProductNumbers.nullable()
      .exactOptional()
      .describe('All of them, in place of the present ones; a number that no product has is kept.'),
    purpose: AssetPurpose.exactOptional(),
    metaproperties: z
      .preprocess(withoutProto, z.record(z.string(), z.array(z.string()).nullable()).nullable())
      .exactOptional()
      .describe(
        'The values of each metaproperty to change, by its name; null removes it. Others stay.',
      ),
  })
  .meta({
    id: 'AssetPatch',
    examples: [
      {
        name: 'Basin mixer, chrome',
        description: null,
        productNumbers: ['TAP-15'],
        metaproperties: { season: ['SUMMER'] },
      },
    ],
  });
export type AssetPatch = z.output<typeof AssetPatch>;

/** z.record would silently drop this key. */
function withoutProto(given: unknown, ctx: z.core.$RefinementCtx): unknown {
  if (!Object.hasOwn(Object(given), '__proto__')) return given;
  const message = 'is not a metaproperty: remove it';
  ctx.addIssue({ code: 'custom', path: ['__proto__'], message });
  return z.NEVER;
}

function withoutDuplicates(values: readonly string[]): string[] {
  return [...new Set(values)];
}
