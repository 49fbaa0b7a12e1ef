import { z } from 'zod';
import { CountryPath, DateOnly, Identifier, recordKey, ShortText } from '#lib/api/fields.ts';
import { listSchema } from '#lib/api/page-query.ts';

/** A state, territory or region (specification 2.9). */
export const State = z
  .strictObject({
    id: z.int32(),
    code: z
      .string()
      .regex(/^\d{2}$/, 'must be two digits, as in 01')
      .meta({ description: 'Numeric code.', examples: ['01'] }),
    description: z.string().describe('Full name.'),
    shortDescription: z.string().exactOptional().describe('Abbreviated name.'),
    adminStateCode: z
      .string()
      .exactOptional()
      .describe('Administrative code; may differ from `code`.'),
  })
  .meta({ id: 'State' });
export type State = z.infer<typeof State>;

/** A state in a feed: its texts have length limits. */
export const StateRecord = z.strictObject({
  ...State.shape,
  description: ShortText,
  shortDescription: ShortText.exactOptional(),
  adminStateCode: ShortText.exactOptional(),
});

export const StateList = listSchema('StateList', 'states', State);
export type StateList = z.infer<typeof StateList>;

/** The path of one state; accepts any well-formed code. */
export const StatePath = CountryPath.extend({
  code: Identifier.meta({ description: 'Code of the state or territory.', examples: ['01'] }),
});

/** A kind of branch, by the trade it serves (specification 2.8). */
export const BusinessUnitType = z
  .strictObject({
    id: z.int32(),
    code: Identifier.meta({ examples: ['30'] }),
    description: z.string(),
    enabled: z.boolean(),
    dateDisabled: DateOnly.exactOptional(),
  })
  .meta({ id: 'BusinessUnitType' });
export type BusinessUnitType = z.infer<typeof BusinessUnitType>;

/** A type in a feed; a disabled one must have the date it was disabled. */
export const BusinessUnitTypeRecord = z
  .strictObject({ ...BusinessUnitType.shape, code: recordKey(Identifier), description: ShortText })
  .check(({ value, issues }) => {
    const { enabled, dateDisabled } = value;
    if (enabled === (dateDisabled === undefined)) return;
    const message = enabled
      ? 'must not be there: the type is enabled'
      : 'is missing: the type is disabled';
    issues.push({ code: 'custom', path: ['dateDisabled'], message, input: value });
  });

/** The enabled types. */
export const BusinessUnitTypeList = listSchema(
  'BusinessUnitTypeList',
  'businessUnitTypes',
  BusinessUnitType,
);
export type BusinessUnitTypeList = z.infer<typeof BusinessUnitTypeList>;
