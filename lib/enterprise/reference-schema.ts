import { z } from 'zod';
import { CountryPath, DateOnly, Identifier, notBlank, ShortText } from '#lib/api/fields.ts';

/** A state, a territory or a region (specification 2.9). */
export const State = z
  .strictObject({
    id: z.int32(),
    code: z
      .string()
      .regex(/^\d{2}$/, 'must be two digits, as in 01')
      .meta({ description: 'Numeric code.', examples: ['01'] }),
    description: ShortText.describe('Full name.'),
    shortDescription: ShortText.exactOptional().describe('Abbreviated name.'),
    adminStateCode: ShortText.exactOptional().describe(
      'Administrative code; may differ from `code`.',
    ),
  })
  .meta({ id: 'State' });
export type State = z.infer<typeof State>;

/** All states of a country. */
export const StateList = z.strictObject({ states: z.array(State) }).meta({ id: 'StateList' });
export type StateList = z.infer<typeof StateList>;

/** The path of one state. Any code that is well-formed may be asked for. */
export const StatePath = CountryPath.extend({
  code: Identifier.meta({ description: 'Code of the state or territory.', examples: ['01'] }),
});

/** A kind of branch, by the trade that it serves (specification 2.8). */
export const BusinessUnitType = z
  .strictObject({
    id: z.int32(),
    code: notBlank(Identifier).meta({ examples: ['30'] }),
    description: ShortText,
    enabled: z.boolean(),
    dateDisabled: DateOnly.exactOptional(),
  })
  .meta({ id: 'BusinessUnitType' });
export type BusinessUnitType = z.infer<typeof BusinessUnitType>;

/** A type as feeds bring it in: one that is disabled says since when. */
export const BusinessUnitTypeRecord = BusinessUnitType.check(({ value, issues }) => {
  const { enabled, dateDisabled } = value;
  if (enabled === (dateDisabled === undefined)) return;
  const message = enabled
    ? 'must not be there: the type is enabled'
    : 'is missing: the type is disabled';
  issues.push({ code: 'custom', path: ['dateDisabled'], message, input: value });
});

/** The types that are enabled. */
export const BusinessUnitTypeList = z
  .strictObject({ businessUnitTypes: z.array(BusinessUnitType) })
  .meta({ id: 'BusinessUnitTypeList' });
export type BusinessUnitTypeList = z.infer<typeof BusinessUnitTypeList>;
